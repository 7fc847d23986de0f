import { createHash } from "node:crypto";

/**
 * What the store runs, each as one step. `rate-nodes` has the time of the last answer that each node has read, `rate-heard`
 * when any node was heard, `rate-return` exists while nodes have to report what they admitted without the store, and a list
 * per log has the times of its admitted calls, oldest first. All times are microseconds of the store's clock.
 */
export const keys = {
  nodes: "nightrate:rate-nodes",
  returned: "nightrate:rate-return",
  heard: "nightrate:rate-heard",
  /**
   * Where the times of every call that is counted are published, as lines of `time,time log`, and a new node as `+node`;
   * channels are the same in all of a server's numbered databases, so the number follows.
   */
  channel: "nightrate:rate-calls:",
  prefix: "nightrate:rate:",
};

/** Milliseconds in which a node is heard at least, whether or not it has calls. */
export const beatMs = 100;
/**
 * Milliseconds in which the store hears nobody only if it was away. Less than the shortest time after which a node decides
 * alone, so that whenever one did, the store knows.
 */
export const silenceMs = 190;

/** Ends the script where it runs later than the node waits, which then has decided alone. ARGV[1]: the latest time. */
const start = `
local function text(number) return string.format('%.0f', number) end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
if now > tonumber(ARGV[1]) then return { text(now) } end
`;

/** Finds a place in a list of times: how many are not later than `time`. */
const searching = `
local function notLater(list, time)
  local low, high = 0, redis.call('LLEN', list)
  while low < high do
    local middle = math.floor((low + high) / 2)
    if tonumber(redis.call('LINDEX', list, middle)) > time then high = middle else low = middle + 1 end
  end
  return low
end
`;

/**
 * Hears a node. KEYS: nodes, returned, heard, channel. ARGV: latest time, node, the time of the last answer that it has read,
 * milliseconds to wait for reports. After a silence, or when a node goes, everybody of the minute before has to be heard
 * again who has read an answer since, and so admits nothing alone, or has reported; their ages stay. 'rate-return' holds the
 * time, and how many nodes there were in the last half minute, which is no more than everybody has counted; 0: unknown.
 */
const hearing = `
local nodes, returned = KEYS[1], KEYS[2]
local function recent() return redis.call('ZCOUNT', nodes, text(now - 30000000), '+inf') end
local function notice(isGoing)
  local heard = tonumber(redis.call('GET', KEYS[3]) or nil)
  redis.call('SET', KEYS[3], text(now))
  if heard and math.abs(now - heard) <= ${silenceMs * 1_000} and not isGoing then return end
  local all = heard and redis.call('ZRANGE', nodes, 0, -1, 'WITHSCORES') or {}
  for i = 1, #all, 2 do redis.call('ZADD', nodes, text(tonumber(all[i + 1]) + now - 1 - heard), all[i]) end
  local parts = string.match(redis.call('GET', returned) or '', ' (%d+)')
  if parts == '0' then return end
  parts = math.min(recent(), tonumber(parts or recent()))
  redis.call('SET', returned, text(now) .. ' ' .. text(parts), 'PX', ARGV[4])
end
local function hear(read)
  redis.call('ZREMRANGEBYSCORE', nodes, '-inf', '(' .. text(now - 60000000))
  -- A time of a clock that was set since says nothing.
  if tonumber(read) > now then read = '0' end
  if redis.call('ZADD', nodes, 'GT', read, ARGV[2]) == 1 then
    redis.call('PUBLISH', KEYS[4], '+' .. ARGV[2])
  end
end
-- How many nodes have not reported, and the number of parts of a limit of which each may have used one.
local function missing()
  local state = redis.call('GET', returned)
  if not state then return 0, 1 end
  local since, parts = string.match(state, '(%d+) (%d+)')
  if parts == '0' then return 1, 1 end
  local left = redis.call('ZCOUNT', nodes, '-inf', '(' .. since)
  if left == 0 then redis.call('DEL', returned) end
  return left, tonumber(parts)
end
`;

/**
 * Decides a call by all windows before it counts it. KEYS: as for hearing, then list. ARGV: as for hearing, then 1 to
 * count, then limit and span of each window. Answers the time, then `verdicts`, then per window: counted, reset, wait.
 */
const decide = `${start}${hearing}${searching}
if not redis.call('ZSCORE', nodes, ARGV[2]) then return { text(now), '3' } end
notice()
hear(ARGV[3])
local absent, parts = missing()
local list = KEYS[5]
local answer = { text(now), '1' }
local length = redis.call('LLEN', list)
local function at(index) return tonumber(redis.call('LINDEX', list, index)) end
-- A clock that was set back: the last call was just now, and the earlier ones keep their distance to it.
if length > 0 and at(-1) > now then
  local back = at(-1) - now
  local times = redis.call('LRANGE', list, 0, -1)
  for index, each in ipairs(times) do redis.call('LSET', list, index - 1, text(tonumber(each) - back)) end
end
local function counted(span) return length - notLater(list, now - span) end
local longest = 0
for i = 6, #ARGV, 2 do
  local limit, span = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local count = counted(span)
  longest = math.max(longest, span)
  if count >= limit then answer[2] = '0'
  elseif count >= limit - absent * math.floor(limit / parts) and answer[2] == '1' then answer[2] = '2' end
end
if answer[2] == '1' and ARGV[5] == '1' then
  while length > 0 and at(0) + longest <= now do
    redis.call('LPOP', list)
    length = length - 1
  end
  -- No two calls of a log have the same time, so that nodes can tell which they know.
  local when = text(length > 0 and math.max(now, at(-1) + 1) or now)
  length = redis.call('RPUSH', list, when)
  redis.call('PEXPIRE', list, text(math.ceil(longest / 1000) + 1000))
  redis.call('PUBLISH', KEYS[4], when .. ' ' .. string.sub(list, ${keys.prefix.length + 1}))
end
for i = 6, #ARGV, 2 do
  local limit, span = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local count = counted(span)
  table.insert(answer, text(count))
  table.insert(answer, text(count == 0 and span or at(length - count) + span - now))
  table.insert(answer, text(count < limit and 0 or at(length - limit) + span - now))
end
return answer
`;

/**
 * Hears a node. KEYS and ARGV: as for hearing, then '' or, of a node that comes back and has reported, how many nodes it
 * knew in the last half minute, then the nodes it knows. Answers the time, a verdict, 1 while nodes have to report, how many
 * nodes there were in the last half minute, and the nodes of the last minute.
 */
const beat = `${start}${hearing}
local isBack = ARGV[5] ~= ''
if not isBack and not redis.call('ZSCORE', nodes, ARGV[2]) then return { text(now), '3' } end
notice()
local state = isBack and redis.call('GET', returned)
if state then
  local since, parts = string.match(state, '(%d+) (%d+)')
  for i = 6, #ARGV do redis.call('ZADD', nodes, 'NX', text(tonumber(since) - 1), ARGV[i]) end
  if parts == '0' or (ARGV[5] ~= '0' and tonumber(ARGV[5]) < tonumber(parts)) then parts = ARGV[5] end
  redis.call('SET', returned, since .. ' ' .. parts, 'KEEPTTL')
end
hear(isBack and text(now) or ARGV[3])
local answer = { text(now), '1', missing() > 0 and '1' or '0', text(recent()) }
for _, each in ipairs(redis.call('ZRANGE', nodes, 0, -1)) do table.insert(answer, each) end
return answer
`;

/** A node goes, and will report. KEYS and ARGV: as for hearing. */
const leave = `${start}${hearing}
notice(true)
return { text(now), '1' }
`;

/**
 * Adds calls to logs. KEYS: channel, lists. ARGV: the latest time, 1 where a time that a log has is another call, then the
 * times for each list, as `time,time`, oldest first. Answers the time and 1.
 */
const add = `${start}${searching}
local function push(list, times)
  for from = 1, #times, 1000 do
    redis.call('RPUSH', list, unpack(times, from, math.min(from + 999, #times)))
  end
end
local told = {}
for i = 2, #KEYS do
  local list, words = KEYS[i], ARGV[i + 1]
  -- A long log is read only from the first of these times on.
  local before = notLater(list, tonumber(string.match(words, '^[^,]+')) - 1)
  local times = redis.call('LRANGE', list, before, -1)
  local has, new, isLater = {}, {}, true
  for _, each in ipairs(times) do has[each] = true end
  for each in string.gmatch(words, '[^,]+') do
    while has[each] and ARGV[2] == '1' do each = text(tonumber(each) + 1) end
    if not has[each] then
      has[each] = true
      isLater = isLater and tonumber(each) > tonumber(times[#times] or 0)
      table.insert(times, each)
      table.insert(new, each)
    end
  end
  if #new > 0 then
    if not isLater then
      table.sort(times, function(a, b) return tonumber(a) < tonumber(b) end)
      if before == 0 then redis.call('DEL', list) else redis.call('LTRIM', list, 0, before - 1) end
    end
    push(list, isLater and new or times)
    local log = string.sub(list, ${keys.prefix.length + 1})
    redis.call('PEXPIRE', list, text(math.ceil(tonumber(string.match(log, '^[^:]+')) * 1000) + 1000))
    table.insert(told, table.concat(new, ',') .. ' ' .. log)
  end
end
if #told > 0 then redis.call('PUBLISH', KEYS[1], table.concat(told, '\\n')) end
return { text(now), '1' }
`;

/** What the scripts say of a call or a node. */
export const verdicts = {
  refused: 0,
  admitted: 1,
  /** It depends on what nodes admitted that have not reported yet. */
  undecided: 2,
  /** The store does not know the node: it lost what it had, or has not heard it for a minute. */
  unknownNode: 3,
} as const;

export interface Script {
  text: string;
  hash: string;
}

const scriptOf = (text: string): Script => {
  return { text, hash: createHash("sha1").update(text).digest("hex") };
};

export const scripts = {
  decide: scriptOf(decide),
  beat: scriptOf(beat),
  leave: scriptOf(leave),
  add: scriptOf(add),
};
