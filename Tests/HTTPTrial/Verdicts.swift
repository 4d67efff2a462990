func giveVerdicts() throws {}
