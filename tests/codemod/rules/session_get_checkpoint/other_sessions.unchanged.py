from sqlalchemy.orm import sessionmaker

session = sessionmaker()()
session.get_checkpoint()
