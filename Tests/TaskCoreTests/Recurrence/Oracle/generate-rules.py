#!/usr/bin/env python3
"""Draws random recurrence rules (RFC 5545, section 3.3.10) and writes them with the dates that they yield.

The dates are computed by python-dateutil 2.9 (https://github.com/dateutil/dateutil; under the Apache License 2.0, its
older parts under the BSD 3-clause licence too), not by this package: rules.tsv is what the package's own engine is
tested against. dateutil is needed to run this script only; no part of it is in this repository.

    pip install python-dateutil==2.9.0.post0      # best in a virtual environment outside the repository
    python3 generate-rules.py > rules.tsv         # the rules of the repository
    python3 generate-rules.py --seed N --count N > rules.tsv
    python3 generate-rules.py --check rules.tsv   # computes every line of a file again and says which differ
    python3 generate-rules.py --check rfc5545-examples.tsv

The same seed, count, dateutil and time-zone database give the same file. How many rules were drawn for what, and why
some were dropped, goes to standard error.

Each line has six fields with tabs between them:

    DTSTART   19970902 (a day), 19970902T090000 (a wall time)
    zone      a name of the IANA database, or - for days and floating times
    kind      day, floating or zoned
    RRULE     the rule; UNTIL is in DTSTART's form, so a wall time of the zone where there is one
    dates     the first 20 dates of the series (all, if there are fewer), in DTSTART's form, with spaces between them
    rest      end if the series has no date after these, more if it has

Lines that begin with # are comments.

What this script does differently from dateutil, and what it does not draw, so that every line is what RFC 5545 asks:

(a) BYWEEKNO without BYDAY, BYMONTHDAY and BYYEARDAY means DTSTART's weekday in these weeks: what a rule does not say
    comes from DTSTART. dateutil takes the whole week, so it is given a BYDAY, which the written rule does not have.
(b) Times of a zone are computed as wall times; those that the clocks skip are left out and not counted. COUNT and
    UNTIL are therefore applied here, after that, and never by dateutil. A wall time that comes twice is one date.
(c) For WEEKLY with BYSETPOS dateutil's first week begins at DTSTART, not at the first day of the week: such rules have
    a DTSTART on their first day of the week (WKST).
(d) dateutil demands both where BYDAY mixes plain and numbered days: one rule has only one sort.
(e) BYWEEKNO has no -52 and -53: dateutil does not see the days of such a week that lie in the other year. And
    dateutil puts the days of a week that crosses the new year into the calendar year that they lie in, other
    implementations into the year that the week belongs to; so a rule with INTERVAL above 1 or with BYSETPOS, where
    that makes a difference, has weeks 2 to 51 and -2 to -51 only.
(f) DTSTART is a date of the series only if it matches the rule. (RFC 5545 leaves the other case undefined.)
(g) dateutil reckons with the wrong year's length when it looks whether the first days of a year belong to week 52 or
    53 of the year before. Where a rule has one of these, dateutil is given 52, 53 and -1 together, and what it finds
    is left out if the day does not lie in a week that the rule has.
(h) dateutil knows no second 60, and RFC 5545 no rule with both COUNT and UNTIL; neither is drawn. Numbers in BYDAY go
    to 5 where they count in a month (MONTHLY, and YEARLY with BYMONTH): dateutil fails on larger ones.
(i) With BYSETPOS it is open whether a wall time that the clocks skip takes a position. Rules where that makes a
    difference are dropped.
(j) Governments change time zones. Rules that lose a date to clocks put forward after 2024 are dropped, as later
    time-zone databases may know better.
(k) dateutil, and so this script, ends every series with the year 9999.

dateutil can search for very long for a date that never comes. What it does for one rule is therefore counted, and at
a limit the rule is dropped, or gets a COUNT or UNTIL that ends it within what has been searched.
"""

import argparse
import collections
import datetime as dt
import multiprocessing
import os
import random
import sys
import zoneinfo

try:
    import dateutil
    import dateutil.rrule as du
except ImportError:
    sys.exit("This needs python-dateutil: pip install python-dateutil==2.9.0.post0")

SEED = 5545
COUNT = 5600
LISTED = 20
# How much may be searched for one rule, in about millionths of a second; and how many of the rules may have no date.
LIMIT = 1_500_000
EMPTY_SHARE = 0.05
STABLE_UNTIL = dt.datetime(2025, 1, 1)

FREQS = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
FREQ_WEIGHTS = [27, 20, 15, 13, 9, 8, 8]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
DAY = dt.timedelta(days=1)
TIME_PARTS = ["BYHOUR", "BYMINUTE", "BYSECOND"]
ALLOWED = {
    "YEARLY": ["BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY"] + TIME_PARTS,
    "MONTHLY": ["BYMONTH", "BYMONTHDAY", "BYDAY"] + TIME_PARTS,
    "WEEKLY": ["BYMONTH", "BYDAY"] + TIME_PARTS,
    "DAILY": ["BYMONTH", "BYMONTHDAY", "BYDAY"] + TIME_PARTS,
    "HOURLY": ["BYMONTH", "BYYEARDAY", "BYMONTHDAY", "BYDAY"] + TIME_PARTS,
    "MINUTELY": ["BYMONTH", "BYYEARDAY", "BYMONTHDAY", "BYDAY"] + TIME_PARTS,
    "SECONDLY": ["BYMONTH", "BYYEARDAY", "BYMONTHDAY", "BYDAY"] + TIME_PARTS,
}
BY_PARTS = ALLOWED["YEARLY"] + ["BYSETPOS"]
PART_WEIGHTS = {"BYDAY": 4, "BYMONTH": 3, "BYMONTHDAY": 3, "BYWEEKNO": 3, "BYYEARDAY": 2,
                "BYHOUR": 2, "BYMINUTE": 2, "BYSECOND": 1}
LARGEST_INTERVAL = {"YEARLY": 30, "MONTHLY": 48, "WEEKLY": 60, "DAILY": 400, "HOURLY": 1000, "MINUTELY": 10000,
                    "SECONDLY": 100000}
ZONES = """
America/New_York America/Los_Angeles America/St_Johns America/Havana America/Santiago America/Sao_Paulo
America/Asuncion America/Mexico_City America/Caracas Europe/Berlin Europe/London Europe/Dublin Europe/Lisbon
Europe/Moscow Africa/Casablanca Africa/Cairo Asia/Tehran Asia/Kolkata Asia/Kathmandu Asia/Beirut Asia/Amman
Asia/Jerusalem Asia/Tokyo Asia/Pyongyang Australia/Lord_Howe Australia/Sydney Pacific/Auckland Pacific/Chatham
Pacific/Apia Pacific/Kwajalein Antarctica/Troll
""".split()


# Reading and writing values


def written(time, is_day):
    return time.strftime("%Y%m%d" if is_day else "%Y%m%dT%H%M%S").rjust(8 if is_day else 15, "0")


def read(text):
    return dt.datetime.strptime(text.rstrip("Z"), "%Y%m%dT%H%M%S" if "T" in text else "%Y%m%d")


def parse(rule):
    """The parts of a rule: names to values, those of BY-parts as lists of numbers, BYDAY of (number or None, day)."""
    parts = {}
    for part in rule.split(";"):
        name, value = part.split("=")
        if name in ("COUNT", "INTERVAL"):
            parts[name] = int(value)
        elif name == "BYDAY":
            parts[name] = [(int(v[:-2]) if v[:-2] else None, DAYS.index(v[-2:])) for v in value.split(",")]
        elif name.startswith("BY"):
            parts[name] = [int(v) for v in value.split(",")]
        elif name == "WKST":
            parts[name] = DAYS.index(value)
        else:
            parts[name] = value
    return parts


# Time zones


def exists(time, zone):
    """Whether the clocks of a zone ever show a wall time: it comes back from UTC as it went."""
    there = time.replace(tzinfo=zone).astimezone(dt.timezone.utc)
    return there.astimezone(zone).replace(tzinfo=None) == time


_changes = {}


def changes(zone_name):
    """When the clocks of a zone were put forward and back in 1970 to 2024: the wall time before, and by what."""
    if zone_name not in _changes:
        zone, found = zoneinfo.ZoneInfo(zone_name), []

        def offset(seconds):
            return dt.datetime.fromtimestamp(seconds, zone).utcoffset()

        step, now, end = 6 * 3600, 0, int(STABLE_UNTIL.replace(tzinfo=dt.timezone.utc).timestamp())
        while now < end:
            if offset(now) != offset(now + step):
                low, high = now, now + step
                while low + 1 < high:
                    middle = (low + high) // 2
                    low, high = (middle, high) if offset(middle) == offset(low) else (low, middle)
                wall = dt.datetime(1970, 1, 1) + dt.timedelta(seconds=high) + offset(low)
                found.append((wall, offset(high) - offset(low)))
            now += step
        _changes[zone_name] = found
    return _changes[zone_name]


# Computing dates


class Dropped(Exception):
    """A rule is not written; the text says why."""


class TooLong(Exception):
    """dateutil has searched too long."""


class _Meter:
    """Counts what dateutil does, and remembers up to which day all has been searched."""

    def __init__(self):
        self.spent, self.reached = 0, None

    def spend(self, units):
        self.spent += units
        if self.spent > LIMIT:
            raise TooLong


_meter = _Meter()


def _install_meter():
    costs = {"ydayset": 130, "mdayset": 16, "wdayset": 8, "ddayset": 6}
    for name, cost in costs.items():
        def metered(self, year, month, day, original=getattr(du._iterinfo, name), name=name, cost=cost):
            _meter.reached = dt.datetime(year, 1 if name == "ydayset" else month,
                                         1 if name in ("ydayset", "mdayset") else day)
            _meter.spend(cost)
            return original(self, year, month, day)
        setattr(du._iterinfo, name, metered)

    # dateutil looks for the next hour, minute and second by many divisions, which would not be counted otherwise.
    def metered_divmod(a, b):
        _meter.spent += 1
        return divmod(a, b)
    du.divmod = metered_divmod


_install_meter()


def week_of(day, first_day):
    """The number of a day's week from the front, and from the back, of the year that the week belongs to."""
    def first_week(year):  # The week with four or more days of the year, so with January 4.
        fourth = dt.date(year, 1, 4)
        return fourth.toordinal() - (fourth.weekday() - first_day) % 7
    ordinal = day.toordinal()
    year = day.year
    if ordinal < first_week(year):
        year -= 1
    elif year < 9999 and ordinal >= first_week(year + 1):
        year += 1
    number = (ordinal - first_week(year)) // 7 + 1
    length = (first_week(year + 1) - first_week(year)) // 7 if year < 9999 else 52
    return number, number - length - 1


def endless(start, parts):
    """All dates of a rule as dateutil computes them, without COUNT and UNTIL, as wall times."""
    freq, first_day = parts["FREQ"], parts.get("WKST", 0)
    weeks, days = parts.get("BYWEEKNO"), parts.get("BYDAY")
    if weeks and not days and "BYMONTHDAY" not in parts and "BYYEARDAY" not in parts:
        days = [(None, start.weekday())]  # (a)
    wanted = set(weeks or [])
    if wanted & {52, 53}:  # (g)
        weeks = sorted(wanted | {52, 53, -1})
    rule = du.rrule(
        getattr(du, freq), dtstart=start, interval=parts.get("INTERVAL", 1), wkst=first_day,
        bymonth=parts.get("BYMONTH"), byweekno=weeks, byyearday=parts.get("BYYEARDAY"),
        bymonthday=parts.get("BYMONTHDAY"), byhour=parts.get("BYHOUR"), byminute=parts.get("BYMINUTE"),
        bysecond=parts.get("BYSECOND"), bysetpos=parts.get("BYSETPOS"),
        byweekday=days and [du.weekday(day, number) for number, day in days])
    for time in rule:
        if wanted & {52, 53} and wanted.isdisjoint(week_of(time.date(), first_day)):
            continue
        yield time


def first_dates(start, parts, zone, limit, until=None, needed=LISTED + 1):
    """The first dates of a series, and whether it ends after them; those that the clocks skip are left out.

    These are `limit` dates, with which the series ends, or else as many as are `needed` to know that it goes on.

    The third value is up to when everything was searched, if dateutil gave up before the series ended.
    """
    global _meter
    _meter = _Meter()
    dates = []
    try:
        for time in endless(start, parts):
            if until is not None and time > until:
                return dates, True, None
            if zone is not None:
                if time.year > 9990:
                    raise Dropped("a date of a zone after 9990")
                if not exists(time, zone):
                    if time >= STABLE_UNTIL:
                        raise Dropped("clocks put forward after 2024")
                    continue
            dates.append(time)
            if len(dates) == (limit or needed):
                return dates, limit is not None and len(dates) == limit, None
    except TooLong:
        return dates, False, _meter.reached
    except ValueError as error:
        # dateutil says so where INTERVAL never meets the hours, minutes or seconds asked for.
        if "empty" in str(error) and not dates:
            return [], True, None
        raise Dropped("dateutil failed: " + str(error))
    return dates, True, None


def expected(start, zone_name, rule, listed=LISTED):
    """The dates that belong to a rule in a file, and how the series goes on; None if that takes too long."""
    parts = parse(rule)
    zone = None if zone_name == "-" else zoneinfo.ZoneInfo(zone_name)
    until = read(parts["UNTIL"]) if "UNTIL" in parts else None
    if until and parts["UNTIL"].endswith("Z"):
        until = until.replace(tzinfo=dt.timezone.utc).astimezone(zone).replace(tzinfo=None)
    limit = parts.get("COUNT")
    dates, ends, gave_up = first_dates(
        start, parts, zone, limit if limit and limit <= listed else None, until, listed + 1)
    if gave_up and not (until and gave_up > until):
        return None
    return dates[:listed], "end" if (ends or gave_up) and len(dates) <= listed else "more"


def skips_within_a_set(start, parts, zone_name, last):
    """Whether a wall time that the clocks skip could be in a set that BYSETPOS counts; in doubt it could."""
    sub_daily = parts["FREQ"] in ("HOURLY", "MINUTELY", "SECONDLY")
    margin = DAY if sub_daily else 366 * DAY if parts["FREQ"] == "YEARLY" else 31 * DAY
    near = [(wall, by) for wall, by in changes(zone_name)
            if by > dt.timedelta(0) and start - margin <= wall <= last + margin]
    if last + margin >= STABLE_UNTIL:  # Later changes are taken to be at the times of day of the last ones.
        near += [(wall, by) for wall, by in changes(zone_name)[-4:] if by > dt.timedelta(0)]
        near += [(dt.datetime(2025, 1, 1, hour), dt.timedelta(hours=1)) for hour in (0, 2)]
    if not near:
        return False
    if sub_daily:
        return True
    for hour in parts.get("BYHOUR", [start.hour]):
        for minute in parts.get("BYMINUTE", [start.minute]):
            for second in parts.get("BYSECOND", [start.second]):
                for wall, by in near:
                    time = wall.replace(hour=hour, minute=minute, second=second)
                    if wall <= time < wall + by or wall <= time + DAY < wall + by:
                        return True
    return False


# Drawing rules


class Draw:
    """One rule and its start, drawn from a seed of its own."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, share):
        return self.random.random() < share

    def pick(self, *weighted):
        values, weights = zip(*weighted)
        return self.random.choices(values, weights)[0]

    def several(self, values, most):
        values = list(values)
        size = self.pick((1, 40), (2, 20), (3, 13), (self.random.randint(4, max(4, most)), 27))
        return self.random.sample(values, min(size, most, len(values)))

    def signed(self, largest, most):
        """Numbers from 1 and from -1, mostly near them, at times near the largest."""
        spread = self.pick((min(5, largest), 3), (min(31, largest), 2), (largest, 5))
        values = [n * self.pick((1, 6), (-1, 4)) for n in self.several(range(1, spread + 1), most)]
        if self.chance(0.08):
            values[0] = largest * self.pick((1, 1), (-1, 1))
        return list(dict.fromkeys(values))

    # Parts

    def frequency_and_parts(self):
        self.freq = self.random.choices(FREQS, FREQ_WEIGHTS)[0]
        names = []
        self.is_day = self.freq in FREQS[:4] and self.chance(0.5)
        open_names = [n for n in ALLOWED[self.freq] if not (self.is_day and n in TIME_PARTS)]
        size = self.pick((0, 9), (1, 30), (2, 30), (3, 18), (4, 9), (5, 4))
        while open_names and len(names) < size:
            name = self.random.choices(open_names, [PART_WEIGHTS[n] for n in open_names])[0]
            open_names.remove(name)
            names.append(name)
        self.positions = bool(names) and self.chance(0.22)
        self.interval = self.pick(
            (1, 58), (self.random.randint(2, 4), 24), (self.random.randint(5, 20), 12),
            (self.random.randint(2, LARGEST_INTERVAL[self.freq]), 6))
        if self.freq == "YEARLY" and self.chance(0.01):
            self.interval = self.random.choice([100, 400, 1000])
        self.first_day = None
        if self.chance(0.65 if self.freq == "WEEKLY" or "BYWEEKNO" in names else 0.15):
            self.first_day = self.random.randrange(7)
        self.parts = {"FREQ": self.freq}
        many = len(names) >= 3
        for name in ALLOWED[self.freq]:
            if name in names:
                self.parts[name] = self.values(name, names, many)
        if self.positions:
            largest = self.pick((3, 6), (10, 2), (31, 1), (366, 0.5))
            self.parts["BYSETPOS"] = self.signed(largest, 4)
        if self.interval != 1 or self.chance(0.05):
            self.parts["INTERVAL"] = self.interval
        if self.first_day is not None:
            self.parts["WKST"] = self.first_day

    def values(self, name, names, many):
        if name == "BYMONTH":
            return self.several(range(1, 13), 11)
        if name == "BYWEEKNO":
            crossing = self.interval == 1 and not self.positions  # (e)
            values = self.signed(53 if crossing else 51, 30 if many else 12)
            if crossing:
                if self.chance(0.3):
                    values += self.random.sample([1, 52, 53, -1], self.random.randint(1, 2))
                values = [n for n in values if n not in (-52, -53)]
            else:
                values = [n for n in values if abs(n) != 1]
            return list(dict.fromkeys(values)) or [20]
        if name == "BYYEARDAY":
            if many and self.chance(0.6):  # So many that some are left where other parts limit them.
                return self.signed(366, 60)
            return self.signed(366, 8)
        if name == "BYMONTHDAY":
            return self.signed(31, 20 if many else 8)
        if name == "BYDAY":
            numbered = (self.freq == "MONTHLY" or self.freq == "YEARLY" and "BYWEEKNO" not in names)
            if numbered and self.chance(0.5):
                largest = 5 if self.freq == "MONTHLY" or "BYMONTH" in names else 53
                numbers = self.signed(largest, 5)
                return [(n, self.random.randrange(7)) for n in numbers]
            return [(None, day) for day in self.several(range(7), 7)]
        if name == "BYHOUR":
            return self.several(range(24), 12)
        return self.several(self.pick((range(60), 1), (range(0, 60, 5), 1)), 12)

    # The start

    def start(self):
        self.zone_name = "-"
        if not self.is_day and self.chance(0.6):
            self.zone_name = self.random.choice(ZONES)
        day = dt.datetime(1970, 1, 1) + self.random.randrange(71 * 365) * DAY
        if self.chance(0.25):  # A day where things go wrong
            month, number = self.random.choice([(1, 1), (1, 31), (2, 28), (2, 29), (3, 31), (12, 28), (12, 31)])
            year = self.random.randrange(1970, 2041)
            day = dt.datetime(year + (-year % 4 if number == 29 else 0), month, number)
        time = dt.timedelta()
        if not self.is_day:
            time = dt.timedelta(hours=self.random.randrange(24), minutes=self.random.choice([0, 0, 15, 30, 45, 59, 7]),
                                seconds=self.random.choice([0, 0, 0, 0, 30, 59, 1]))
        start = day + time
        self.near_change = False
        if self.zone_name != "-" and self.chance(0.6):
            start = self.start_before_change() or start
        return start

    def start_before_change(self):
        """A start from which the rule comes upon a change of the clocks soon."""
        known = changes(self.zone_name)
        forward = [c for c in known if c[1] > dt.timedelta(0)]
        if not known:
            return None
        wall, by = self.random.choice(forward if forward and self.chance(0.6) else known)
        within = int(abs(by).total_seconds())
        seconds = self.random.choice([0, 1, within // 2, within // 2, within // 3, within - 1])
        target = wall + min(by, dt.timedelta(0)) + dt.timedelta(seconds=seconds)
        steps = self.random.randint(1, 6) * self.interval
        self.near_change = True
        if self.freq in ("YEARLY", "MONTHLY"):
            months = steps * (12 if self.freq == "YEARLY" else 1)
            total = target.year * 12 + target.month - 1 - months
            if total < 1965 * 12:
                total = target.year * 12 + target.month - 2
            try:
                return target.replace(year=total // 12, month=total % 12 + 1)
            except ValueError:
                return None
        unit = {"WEEKLY": 7 * 86400, "DAILY": 86400, "HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}[self.freq]
        return target - dt.timedelta(seconds=unit * steps)

    # All of it

    def text(self):
        names = [n for n in ("INTERVAL", "COUNT", "UNTIL", "WKST") if n in self.parts]
        names += [n for n in BY_PARTS if n in self.parts]
        if self.chance(0.4):
            self.random.shuffle(names)
        plus = "+" if self.chance(0.03) else ""
        texts = ["FREQ=" + self.freq]
        for name in names:
            value = self.parts[name]
            if name == "WKST":
                value = DAYS[value]
            elif name == "BYDAY":
                if self.chance(0.7):
                    value = sorted(value, key=lambda v: (v[0] or 0, v[1]))
                value = ",".join((plus if n and n > 0 else "") + str(n or "") + DAYS[day] for n, day in value)
            elif name.startswith("BY"):
                if self.chance(0.7):
                    value = sorted(value)
                sign = plus if name in ("BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYSETPOS") else ""
                value = ",".join((sign if n > 0 else "") + str(n) for n in value)
            texts.append(f"{name}={value}")
        return ";".join(texts)

    def line(self):
        self.frequency_and_parts()
        start = self.start()
        zone = None if self.zone_name == "-" else zoneinfo.ZoneInfo(self.zone_name)
        if self.freq == "WEEKLY" and self.positions:  # (c)
            start -= ((start.weekday() - (self.first_day or 0)) % 7) * DAY
        elif self.chance(0.4) and not self.near_change:  # A start that matches, as most have in real life
            dates, _, _ = first_dates(start, self.parts, zone, 1)
            if dates and dates[0].year < 2045:
                start = dates[0]
        if zone is not None and not exists(start, zone):
            raise Dropped("a start that the clocks skip")
        if self.is_day:
            start = start.replace(hour=0, minute=0, second=0)
        dates, ends, searched = first_dates(start, self.parts, zone, None)
        bounded = self.chance(0.6) or searched is not None
        if bounded:
            if dates and (self.chance(0.5) or ends and self.chance(0.5)):
                most = len(dates) if searched else max(12, len(dates)) if ends else 24
                self.parts["COUNT"] = self.pick(
                    (self.random.randint(1, most), 1), (self.random.randint(1, min(5, most)), 1))
            else:
                self.parts["UNTIL"] = written(self.until(start, dates, searched, zone), self.is_day)
        rule = self.text()
        result = expected(start, self.zone_name, rule) if dates else ([], "end")
        if result is None:
            raise Dropped("dateutil searched too long")
        dates, rest = result
        if zone is not None and self.positions:
            last = dates[-1] if dates else start + 3 * 366 * DAY
            if rest == "end" and "UNTIL" in self.parts:
                last = read(self.parts["UNTIL"])
            if skips_within_a_set(start, self.parts, self.zone_name, last):
                raise Dropped("BYSETPOS over clocks put forward")
        kind = "day" if self.is_day else "floating" if zone is None else "zoned"
        listed = " ".join(written(date, self.is_day) for date in dates)
        return "\t".join([written(start, self.is_day), self.zone_name, kind, rule, listed, rest])

    def until(self, start, dates, searched, zone):
        unit = DAY if self.is_day else dt.timedelta(seconds=self.random.choice([1, 60, 3600]))
        if dates:
            until = self.random.choice(dates) + self.pick((0, 5), (-1, 2), (1, 2)) * unit
            if searched is None and self.chance(0.1):
                until = dates[-1] + self.random.randrange(1, 400) * DAY
        elif searched is not None:
            until = start + self.random.random() * min(searched - DAY - start, 3000 * DAY)
        else:
            until = start + self.random.randrange(1, 3000) * DAY
        until = until.replace(microsecond=0)
        if self.is_day:
            until = until.replace(hour=0, minute=0, second=0)
        until = max(start, until)
        if zone is not None and not exists(until, zone):
            raise Dropped("an UNTIL that the clocks skip")
        return until


def candidate(seed):
    try:
        return Draw(seed).line(), None
    except Dropped as reason:
        return None, str(reason)
    except OverflowError:
        return None, "a date outside the years 1 to 9999"


# The two programs


def tz_version():
    for folder in zoneinfo.TZPATH:
        path = os.path.join(folder, "tzdata.zi")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return file.readline().replace("# version", "").strip()
    return "unknown"


def tell(lines):
    """Counts of what is in the file, to standard error."""
    freqs, kinds, parts, rests, empty, sizes = (collections.Counter() for _ in range(6))
    by_freq = collections.defaultdict(collections.Counter)
    for line in lines:
        _, _, kind, rule, dates, rest = line.split("\t")
        parsed = parse(rule)
        freqs[parsed["FREQ"]] += 1
        kinds[kind] += 1
        rests[rest] += 1
        empty[parsed["FREQ"]] += not dates
        sizes[sum(name in parsed for name in BY_PARTS)] += 1
        for name in parsed:
            if name != "FREQ":
                parts[name] += 1
                by_freq[parsed["FREQ"]][name] += 1
    say = lambda text: print(text, file=sys.stderr)
    say(f"{len(lines)} rules; {dict(kinds)}; {dict(rests)}; without any date {sum(empty.values())}: {dict(empty)}")
    say(f"BY-parts in a rule: {dict(sorted(sizes.items()))}")
    columns = BY_PARTS + ["INTERVAL", "WKST", "COUNT", "UNTIL"]
    say(f"{'':9}{'rules':>7}" + "".join(f"{name:>11}" for name in columns))
    for freq in FREQS:
        say(f"{freq:9}{freqs[freq]:>7}" + "".join(f"{by_freq[freq][name]:>11}" for name in columns))
    say(f"{'all':9}{len(lines):>7}" + "".join(f"{parts[name]:>11}" for name in columns))


def generate(seed, count):
    print(f"# {count} rules, seed {seed}, dates by python-dateutil {dateutil.__version__}, "
          f"time-zone database {tz_version()}; made by generate-rules.py")
    lines, seen, dropped, empty = [], set(), collections.Counter(), 0
    with multiprocessing.Pool() as pool:
        for line, reason in pool.imap(candidate, (f"{seed}/{n}" for n in range(50 * count)), chunksize=8):
            if line is not None:
                fields = line.split("\t")
                key = tuple(fields[:4])
                if key in seen:
                    reason = "drawn before"
                elif not fields[4] and empty >= EMPTY_SHARE * count:
                    reason = "enough without any date"
                else:
                    seen.add(key)
                    empty += not fields[4]
                    lines.append(line)
                    print(line)
            if reason is not None:
                dropped[reason] += 1
            if len(lines) == count:
                pool.terminate()
                break
    tell(lines)
    print(f"dropped: {dict(dropped)}", file=sys.stderr)
    return 0


def check(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if not line.startswith("#")]
    with multiprocessing.Pool() as pool:
        wrong = [text for text in pool.imap(check_line, lines, chunksize=16) if text]
    for text in wrong:
        print(text)
    tell(lines)
    print(f"{len(lines) - len(wrong)} lines are right, {len(wrong)} are not.", file=sys.stderr)
    return 1 if wrong else 0


def check_line(line):
    start, zone_name, kind, rule, dates, rest = line.split("\t")
    count = len(dates.split())
    # RFC 5545 lists fewer or more dates for its examples.
    listed = count if rest == "more" and count else max(LISTED, count)
    try:
        result = expected(read(start), zone_name, rule, listed)
    except Dropped as reason:
        return f"{line}\n  is now {reason}"
    found = None if result is None else (" ".join(written(d, kind == "day") for d in result[0]), result[1])
    return None if found == (dates, rest) else f"{line}\n  is now {found}"


def main():
    options = argparse.ArgumentParser(
        description="Draws random recurrence rules and writes them with the dates that python-dateutil computes.")
    options.add_argument("--seed", type=int, default=SEED, help="what the rules are drawn from (default: %(default)s)")
    options.add_argument("--count", type=int, default=COUNT, help="how many rules (default: %(default)s)")
    options.add_argument("--check", metavar="FILE", help="compute the dates of a file again instead")
    chosen = options.parse_args()
    return check(chosen.check) if chosen.check else generate(chosen.seed, chosen.count)


if __name__ == "__main__":
    sys.exit(main())
