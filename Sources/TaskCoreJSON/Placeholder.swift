import TaskCore
