-- Requests for wrk, and its figures on one line.
--
--     wrk … -s load.lua URL -- METHOD TOKEN FILE
--
-- FILE has a request on each line: the target, and behind a tab the content if there is any. They are asked at random.

local requests, count = {}, 0
local threads = 0

function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

function init(words)
  math.randomseed(number)
  local fields = { ["Authorization"] = "Bearer " .. words[2] }
  for line in io.lines(words[3]) do
    local target, content = line:match("^([^\t]*)\t?(.*)$")
    if content == "" then content = nil end
    fields["Content-Type"] = content and "application/json"
    count = count + 1
    requests[count] = wrk.format(words[1], target, fields, content)
  end
end

function request()
  return requests[math.random(count)]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "figures %d %d %d %d %d %d\n", summary.requests, summary.duration, latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write, errors.timeout))
end
