from sklearn.linear_model import LinearRegression
from mylib.sklearn import SklearnTrainer

SklearnTrainer(LinearRegression()).fit()
