"""The routes of the task server that are measured, as a bare ASGI program over Python's sqlite3.

It works on a file that the task server has made, and runs the statements that the server runs on it, each prepared once:
`TASKS_FILE` names the file, `TASKS_TOKEN_HASH` is the SHA-256 of the token. It knows what the sample tasks have and no
more: tags, comments and due dates. `run` compares its answers with the server's before it measures.
"""

import hashlib
import heapq
import hmac
import json
import os
import sqlite3
import time
import unicodedata
from datetime import date, datetime, timedelta, timezone
from urllib.parse import parse_qsl

TOKEN_HASH = bytes.fromhex(os.environ["TASKS_TOKEN_HASH"])
WRITER = os.urandom(8)
MOST_HISTORY, OUTCOME_AGE, TOMBSTONE_AGE = 1000, 7 * 86_400, 180 * 86_400

COLUMNS = """key, id, version, owned, status, closed, priority, due_kind, due_key, due_wall, due_zone, due_offset,
start_kind, start_key, start_wall, start_zone, start_offset, list, parent, position, created, modified, trashed,
creation, clocks, title, recurrence, notes"""
SELECT_TASK = f"SELECT {COLUMNS} FROM task WHERE id = ?"
SELECT_BY_KEY = f"SELECT {COLUMNS} FROM task WHERE key = ?"
SELECT_TAGS = "SELECT name FROM tag WHERE task = ?"
SELECT_COMMENTS = "SELECT id, date, text FROM comment WHERE task = ?"
SELECT_DUE = [
    f"SELECT {COLUMNS} FROM task INDEXED BY task_due WHERE is_open = 1 AND due_kind = {kind} ORDER BY due_key, id LIMIT ?"
    for kind in range(4)
]
COUNT_TAGGED = "SELECT count(*) FROM (SELECT task FROM tag WHERE folded = ? LIMIT 16384)"
SELECT_TAGGED = """
SELECT key, id, due_kind, due_key FROM task NOT INDEXED
WHERE (key IN (SELECT task FROM tag WHERE folded = ?)) AND (is_open = 1)"""
SELECT_LAST = [
    f"""SELECT position FROM task INDEXED BY task_position WHERE is_open = {is_open}
    ORDER BY position DESC, id DESC LIMIT 1"""
    for is_open in range(2)
]
INSERT_TASK = """
INSERT INTO task (
  id, version, sequence, owned, is_open, status, closed, priority,
  due_kind, due_key, due_wall, due_zone, due_offset, start_kind, start_key, start_wall, start_zone, start_offset,
  list, parent, position, created, modified, trashed, creation, clocks, title, recurrence, notes, folded)
VALUES (?, ?, ?, ?, 1, 0, NULL, 0, ?, ?, NULL, NULL, NULL, 3, 0, NULL, NULL, NULL, NULL, NULL, ?, ?, ?, NULL, ?, NULL, ?,
  NULL, ?, ?)"""
INSERT_CHANGE = """
INSERT INTO history_change (sequence, ordinal, kind, record, version, before_kind, before, cost)
VALUES (?, 0, 0, ?, ?, 0, NULL, ?)"""
INSERT_HISTORY = """
INSERT INTO history (sequence, id, title, date, author, kind, inverted, is_undone, cost)
VALUES (?, ?, ?, ?, 'owner', 0, NULL, 0, ?)"""

database = sqlite3.connect(os.environ["TASKS_FILE"], isolation_level=None, cached_statements=256)
database.executescript("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")
if database.execute("PRAGMA journal_mode").fetchone() != ("wal",):
    raise SystemExit("The file has no write-ahead log.")
run = database.execute

STATUSES = ["needs-action", "in-process", "completed", "cancelled"]
EPOCH = date(1970, 1, 1)


# Documents.


def uuid(octets):
    text = octets.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def instant(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def due_text(kind, key, wall, zone, offset):
    if kind == 3:
        return None
    if kind == 0:
        return (EPOCH + timedelta(days=key)).isoformat()
    if kind == 1:
        return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(key))
    moment = datetime.fromtimestamp(key, timezone(timedelta(seconds=offset)))
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if zone == "UTC" else f"{moment.isoformat()}[{zone}]"


def document(row):
    (key, id, version, owned, status, closed, priority, *due, start_kind, _, _, _, _, list, parent, position, created,
     modified, trashed, _, _, title, recurrence, notes) = row
    if owned & ~3 or start_kind != 3 or recurrence is not None:
        raise NotImplementedError("the sample tasks have no such thing")
    tags = [name for (name,) in run(SELECT_TAGS, (key,))] if owned & 1 else []
    comments = run(SELECT_COMMENTS, (key,)) if owned & 2 else ()
    return {
        "id": uuid(id),
        "title": title,
        "notes": notes or "",
        "status": STATUSES[status],
        "completed": instant(closed) if status == 2 else None,
        "cancelled": instant(closed) if status == 3 else None,
        "priority": priority,
        "start": None,
        "due": due_text(*due),
        "recurrence": None,
        "reminders": [],
        "tags": tags,
        "list": list and uuid(list),
        "parent": parent and uuid(parent),
        "prerequisites": [],
        "position": position,
        "comments": [{"date": instant(when), "text": text} for _, when, text in comments],
        "extensions": {},
        "created": instant(created),
        "modified": instant(modified),
        "version": version.hex(),
        "trashed": None if trashed is None else instant(trashed),
    }


encoder = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))


def encoded(value):
    return encoder.encode(value).encode()


# Reading.


def read_task(id):
    row = run(SELECT_TASK, (id,)).fetchone()
    if row is None:
        return problem(404)
    return 200, encoded(document(row)), [(b"etag", b'"%s"' % row[2].hex().encode())]


def place(kind, key, id):
    """Where a due date stands in UTC: a day at its end, before the times of that moment; what has none comes last."""
    if kind == 3:
        return (1, id)
    return (0, (key + 1) * 86_400, 0, 0, key, id) if kind == 0 else (0, key, 1, kind, key, id)


def list_tasks(query):
    limit = int(query.get("limit", "50"))
    if query.get("order") != "due":
        return problem(501)
    rows = []
    run("BEGIN")
    if query["filter"] == "open":
        dated = heapq.merge(
            *(run(SELECT_DUE[kind], (limit + 1,)) for kind in range(3)), key=lambda row: place(row[7], row[8], row[1]))
        for row in dated:
            rows.append(row)
            if len(rows) > limit:
                break
        if len(rows) <= limit:
            rows += run(SELECT_DUE[3], (limit + 1 - len(rows),))
    elif query["filter"].startswith("tag:"):
        tag = query["filter"][4:]
        if run(COUNT_TAGGED, (tag,)).fetchone()[0] >= 4096:
            raise NotImplementedError("no tag of the sample is so common")
        found = [(place(kind, key, id), row) for row, id, kind, key in run(SELECT_TAGGED, (tag,))]
        rows = [run(SELECT_BY_KEY, (row,)).fetchone() for _, row in heapq.nsmallest(limit + 1, found)]
    else:
        return problem(501)
    documents = [document(row) for row in rows[:limit]]
    run("ROLLBACK")
    fields = [(b"link", b"</v1/tasks?cursor=0>; rel=\"next\"")] if len(rows) > limit else []
    return 200, encoded(documents), fields


# Writing.

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def position_after(last):
    """The next of the keys `a0` … `az`, `b00` …"""
    digits = [DIGITS.index(digit) for digit in last[1:]]
    for index in reversed(range(len(digits))):
        digits[index] = (digits[index] + 1) % 62
        if digits[index]:
            return last[0] + "".join(DIGITS[digit] for digit in digits)
    return chr(ord(last[0]) + 1) + "0" * (len(digits) + 1)


def fold(text):
    text = text.casefold()
    if text.isascii():
        return text
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


def new_id():
    octets = bytearray(int(time.time() * 1000).to_bytes(6, "big") + os.urandom(10))
    octets[6] = 0x70 | octets[6] & 0x0F
    octets[8] = 0x80 | octets[8] & 0x3F
    return bytes(octets)


def add_task(body):
    try:
        wanted = json.loads(body)
        title, notes, tags = wanted["title"], wanted.get("notes") or "", wanted.get("tags") or []
        due = (date.fromisoformat(wanted["due"]) - EPOCH).days if wanted.get("due") else None
    except (ValueError, KeyError, TypeError):
        return problem(400)
    if not isinstance(title, str) or not title.strip() or wanted.keys() - {"title", "notes", "tags", "due"}:
        return problem(400)
    folded_tags = [fold(tag) for tag in tags]
    folded = "\n".join([fold(title), *([fold(notes)] if notes else []), *folded_tags])
    id, change_set, now = new_id(), new_id(), int(time.time())
    version = (int(time.time() * 1000) << 16).to_bytes(8, "big") + WRITER
    entry = f"Add “{title}”"
    cost = 64 + len(entry.encode()) + 40

    run("BEGIN IMMEDIATE")
    try:
        last = max(row[0] for statement in SELECT_LAST for row in run(statement))
        run("SELECT title, fingerprint, ids, records FROM outcome WHERE id = ?", (change_set,)).fetchone()
        sequence, forgotten, history_count, history_cost = run(
            "SELECT sequence, forgotten, history_count, history_cost FROM store").fetchone()
        sequence += 1
        if run("SELECT 1 FROM task WHERE id = ?", (id,)).fetchone():
            raise sqlite3.IntegrityError("the identity is taken")
        run("SELECT 1 FROM tombstone WHERE kind = 0 AND id = ?", (id,)).fetchone()
        run(INSERT_CHANGE, (sequence, id, version, 40))
        run(INSERT_HISTORY, (sequence, change_set, entry, now, cost))
        history_count, history_cost = history_count + 1, history_cost + cost
        key = run(INSERT_TASK, (
            id, version, sequence, 1 if tags else 0, 3 if due is None else 0, due or 0, position_after(last), now, now,
            version, title, notes or None, folded)).lastrowid
        run("INSERT INTO search (rowid, folded) VALUES (?, ?)", (key, folded + "\n\n"))
        for tag, folded_tag in zip(tags, folded_tags):
            run("INSERT INTO tag (task, folded, name) VALUES (?, ?, ?)", (key, folded_tag, tag))
        run("INSERT INTO outcome (id, title, fingerprint, recorded, ids, records) VALUES (?, ?, NULL, ?, ?, NULL)",
            (change_set, entry, now, b"\0" + id))
        while history_count > MOST_HISTORY:
            oldest = run("SELECT min(sequence) FROM history").fetchone()[0]
            history_cost -= run("SELECT cost FROM history WHERE sequence = ?", (oldest,)).fetchone()[0]
            run("DELETE FROM history_change WHERE sequence = ?", (oldest,))
            run("DELETE FROM history WHERE sequence = ?", (oldest,))
            history_count -= 1
        run("DELETE FROM outcome WHERE recorded < ?", (now - OUTCOME_AGE,))
        run("SELECT max(sequence) FROM tombstone WHERE recorded < ?", (now - TOMBSTONE_AGE,)).fetchone()
        run("UPDATE store SET sequence = ?, forgotten = ?, history_count = ?, history_cost = ? WHERE one = 1",
            (sequence, forgotten, history_count, history_cost))
        run("COMMIT")
    except BaseException:
        run("ROLLBACK")
        raise
    row = run(SELECT_BY_KEY, (key,)).fetchone()
    location = b"/v1/tasks/" + uuid(id).encode()
    return 201, encoded(document(row)), [(b"location", location), (b"etag", b'"%s"' % version.hex().encode())]


# The program.


def problem(status):
    return status, encoded({"status": status}), []


def is_let_in(scope):
    for name, value in scope["headers"]:
        if name == b"authorization":
            scheme, _, token = value.partition(b" ")
            return scheme.lower() == b"bearer" and hmac.compare_digest(hashlib.sha256(token).digest(), TOKEN_HASH)
    return False


async def content(receive):
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            return body


async def app(scope, receive, send):
    if scope["type"] != "http":
        raise RuntimeError("HTTP alone is spoken here")
    method, path = scope["method"], scope["path"]
    if not is_let_in(scope):
        status, body, fields = problem(401)
    elif method == "GET" and path.startswith("/v1/tasks/"):
        try:
            status, body, fields = read_task(bytes.fromhex(path[10:].replace("-", "")))
        except ValueError:
            status, body, fields = problem(404)
    elif method == "GET" and path == "/v1/tasks":
        status, body, fields = list_tasks(dict(parse_qsl(scope["query_string"].decode())))
    elif method == "POST" and path == "/v1/tasks":
        status, body, fields = add_task(await content(receive))
    else:
        status, body, fields = problem(404)
    fields += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": fields})
    await send({"type": "http.response.body", "body": body})
