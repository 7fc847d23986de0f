import type { Verdict, Window } from "./limiter";

/**
 * The sliding log of MemoryRateStore in the store, run there as one step: times of admitted calls in microseconds, oldest
 * first, in a list per id. Arguments: 1 to count the call, the latest time at which it may be decided, then limit and span
 * (microseconds) of each window. Answers the store's time, then 1 or 0, then per window: counted, reset, wait.
 */
export const rateScript = `
local function text(number) return string.format('%.0f', number) end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
if now > tonumber(ARGV[2]) then return { text(now) } end
local answer = { text(now), '1' }
local length = redis.call('LLEN', KEYS[1])
local function at(index) return tonumber(redis.call('LINDEX', KEYS[1], index)) end
-- A clock that was set back stands still until it is past the last call.
if length > 0 then now = math.max(now, at(-1)) end
local function counted(span)
  local low, high = 0, length
  while low < high do
    local middle = math.floor((low + high) / 2)
    if at(middle) + span > now then high = middle else low = middle + 1 end
  end
  return length - low
end
local longest = 0
for i = 3, #ARGV, 2 do
  longest = math.max(longest, tonumber(ARGV[i + 1]))
  if counted(tonumber(ARGV[i + 1])) >= tonumber(ARGV[i]) then answer[2] = '0' end
end
if answer[2] == '1' and ARGV[1] == '1' then
  while length > 0 and at(0) + longest <= now do
    redis.call('LPOP', KEYS[1])
    length = length - 1
  end
  length = redis.call('RPUSH', KEYS[1], text(now))
  redis.call('PEXPIRE', KEYS[1], text(math.ceil(longest / 1000) + 1000))
end
for i = 3, #ARGV, 2 do
  local limit, span = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local count = counted(span)
  table.insert(answer, text(count))
  table.insert(answer, text(count == 0 and span or at(length - count) + span - now))
  table.insert(answer, text(count < limit and 0 or at(length - limit) + span - now))
end
return answer
`;

/** The windows as the script's last arguments. */
export function windowArguments(windows: readonly Window[]): string[] {
  return windows.flatMap(({ limit, seconds }) => [`${limit}`, `${Math.round(seconds * 1e6)}`]);
}

/** Reads the script's answer: the store's time (microseconds), and the verdict unless the call came too late. */
export function readAnswer(
  answer: unknown,
  windows: readonly Window[],
): { now: number; verdict?: Verdict } {
  if (!Array.isArray(answer)) throw new TypeError("The store of limits gave no list.");
  const [now = NaN, admitted, ...states] = answer.map(Number);
  if (admitted === undefined) return { now };
  return {
    now,
    verdict: {
      admitted: admitted === 1,
      windows: windows.map((window, index) => {
        const [count = 0, reset = 0, wait = 0] = states.slice(index * 3, index * 3 + 3);
        return {
          ...window,
          remaining: Math.max(0, window.limit - count),
          resetMs: reset / 1_000,
          waitMs: wait / 1_000,
        };
      }),
    },
  };
}
