import requests

session = requests.Session()
session.get_session()
session.get_metadata()
