import autocannon from "autocannon";

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** The expected status is 404. */
  expects404?: true;
}

/** Requests per second over 10 connections, after a short warm-up. Throws on a response with another status than expected. */
export async function requestsPerSecond(target: Target, seconds = 4): Promise<number> {
  const shoot = (duration: number): Promise<autocannon.Result> =>
    autocannon({ url: target.url, headers: target.headers ?? {}, connections: 10, duration });
  await shoot(1);
  const result = await shoot(seconds);
  const bad = (target.expects404 ? 0 : result["4xx"]) + result["5xx"] + result.errors;
  if (bad > 0) throw new Error(`${target.url}: ${bad} bad answers`);
  return result.requests.total / result.duration;
}

/** Measures two targets in turn, several times; returns the median of each and of their ratio. */
export async function inTurn(
  first: Target,
  second: Target,
  rounds = 5,
): Promise<{ first: number; second: number; ratio: number }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push([await requestsPerSecond(first), await requestsPerSecond(second)]);
  }
  return {
    first: median(pairs.map(([value]) => value)),
    second: median(pairs.map(([, value]) => value)),
    ratio: median(pairs.map(([a, b]) => a / b)),
  };
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
