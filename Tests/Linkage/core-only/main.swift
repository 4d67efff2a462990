import TaskCore

let failure = TaskFailure(.notFound, "There is no such task.")
print(failure)
