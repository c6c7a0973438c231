import requests
from ray import train
from sqlalchemy.orm import Session

session = requests.Session()
session.get("https://example.org")


def store(session: Session):
    session.report = train.report
