/** How many requests a vendor takes in a time. */
export interface Limit {
  name: string;
  requests: number;
  seconds: number;
}

/** Sliding windows over the arrivals of requests. One second of the vendor is `scale` ms. */
export class Windows {
  private readonly arrivals: number[] = [];

  constructor(
    readonly limits: readonly Limit[],
    private readonly scale: number,
  ) {}

  /** Counts a request that arrived at `now` (ms); returns the first limit that it exceeds. */
  arrive(now: number): Limit | undefined {
    this.arrivals.push(now);
    return this.limits.find((limit) => this.counted(limit, now) > limit.requests);
  }

  /** Requests that fit into a limit's window, besides those that have arrived. */
  remaining(limit: Limit, now: number): number {
    return Math.max(0, limit.requests - this.counted(limit, now));
  }

  /** Lets others, who share the account, use a limit up a while ago, until `remaining` requests fit. */
  useUp(name: string, remaining: number, now: number): void {
    const limit = this.limits.find((candidate) => candidate.name === name);
    if (!limit) throw new Error(`No limit ${name}`);
    // Before the shorter windows, which are as free as they were.
    const at = now - (limit.seconds / 20) * this.scale;
    while (this.remaining(limit, now) > remaining) this.arrivals.unshift(at);
    this.arrivals.sort((one, other) => one - other);
  }

  private counted({ seconds }: Limit, now: number): number {
    const since = now - seconds * this.scale;
    let count = 0;
    for (let place = this.arrivals.length - 1; place >= 0; place--) {
      if ((this.arrivals[place] ?? 0) <= since) break;
      count++;
    }
    return count;
  }
}
