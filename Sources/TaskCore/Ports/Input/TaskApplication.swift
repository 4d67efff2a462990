/// The whole application as its drivers see it: asking, planning, revising and exchanging.
public typealias TaskApplication = TaskAsking & TaskExchanging & TaskPlanning & TaskRevising
