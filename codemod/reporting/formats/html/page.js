"use strict";
// Searching, filtering and sorting; without it the page reads the same, in the order of the plan.
const bar = document.getElementById("filters");
const list = document.getElementById("list");
const places = list ? [...list.children] : [];
const changes = [...document.querySelectorAll("details[data-rules]")];
const fields = [...bar.querySelectorAll("input, select")];
const words = new Map();

function textOf(element) {
  if (!words.has(element)) words.set(element, element.textContent.toLowerCase());
  return words.get(element);
}

function fits(element, wanted) {
  const { rule, rules, file, decision, need, fix } = element.dataset;
  return (!wanted.rule || rule === wanted.rule || ` ${rules} `.includes(` ${wanted.rule} `))
    && (!wanted.file || file.toLowerCase().includes(wanted.file.toLowerCase()))
    && (!wanted.decision || decision === wanted.decision)
    && (!wanted.need || need === wanted.need || fix === wanted.need)
    && (!wanted.step || element.dataset.step === wanted.step)
    && (!wanted.text || textOf(element).includes(wanted.text.toLowerCase()));
}

function apply(more = {}) {
  const wanted = { ...Object.fromEntries(fields.map((f) => [f.name, f.value.trim()])), ...more };
  let shown = 0;
  for (const place of places) {
    place.hidden = !fits(place, wanted);
    if (!place.hidden) shown += 1;
  }
  const { decision, need, step, ...ofFiles } = wanted;  // changes are of files and rules
  for (const change of changes) change.hidden = !fits(change, ofFiles);
  bar.querySelector("output").textContent = `${shown} of ${places.length} places`;
}

function order() {
  const by = {
    plan: byPlan,
    file: (one, other) => one.dataset.file.localeCompare(other.dataset.file),
    rule: (one, other) => one.dataset.rule.localeCompare(other.dataset.rule),
    minutes: (one, other) => other.dataset.minutes - one.dataset.minutes,
  }[bar.querySelector("[name=order]").value];
  list?.append(...[...places].sort((one, other) => by(one, other) || byPlan(one, other)));
}

function byPlan(one, other) {
  return one.dataset.n - other.dataset.n;
}

function reset() {
  for (const field of fields) if (field.name !== "order") field.value = "";
}

function sortBy(head) {
  const table = head.closest("table");
  const column = [...head.parentNode.children].indexOf(head);
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = (row) => row.children[column].dataset.v ?? row.children[column].textContent;
  const body = table.tBodies[0];
  const rows = [...body.rows].sort((one, other) =>
    value(one).localeCompare(value(other), undefined, { numeric: true }));
  body.append(...(down ? rows.reverse() : rows));
}

bar.addEventListener("input", (event) => {
  if (event.target.name === "order") order();
  apply();
});
bar.querySelector("button").addEventListener("click", () => { reset(); apply(); });
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-show]");
  if (link) {
    reset();
    const [name, value] = JSON.parse(link.dataset.show);
    const field = fields.find((candidate) => candidate.name === name);
    if (field) field.value = value;
    apply({ [name]: value });
  }
  const button = event.target.closest("th button");
  if (button) sortBy(button.parentNode);
});
addEventListener("hashchange", () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.closest("[hidden]")) {
    reset();
    apply();
    target.scrollIntoView();
  }
});
for (const head of document.querySelectorAll("thead th")) {
  const button = document.createElement("button");
  button.append(...head.childNodes);
  head.append(button);
}
if (places.length + changes.length) {
  bar.hidden = false;
  apply();
}
