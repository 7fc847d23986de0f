/** What a request is about. */
export type RouteName =
  | "token"
  | "revoke"
  | "listings"
  | "listing"
  | "calendar"
  | "reservations"
  | "write";

/** What goes wrong with one request (connections.md §9). Seconds are the vendor's. */
export type Fault =
  /** Refused and not carried out; a request in the next `quiet` seconds is a problem. */
  | {
      kind: "refuse";
      status: number;
      headers?: Record<string, string>;
      body?: unknown;
      quiet?: number;
    }
  /** Carried out; the answer comes after so many seconds. */
  | { kind: "late"; seconds: number }
  /** Carried out; half of the answer comes. */
  | { kind: "cut" }
  /** Carried out; no answer comes. */
  | { kind: "lost" }
  /** Carried out; 200 with this text in place of the answer. */
  | { kind: "text"; text: string; type: string }
  /** Carried out; the answer's body is changed. */
  | { kind: "body"; change: (body: unknown) => unknown }
  /** Something happens at the vendor just before the request is carried out. */
  | { kind: "before"; act: () => void };

interface When {
  /** Requests of this kind only. */
  on?: RouteName;
  /** How many requests; default 1. */
  times?: number;
  /** After so many of these requests. */
  after?: number;
}

/** Faults in the order in which they were ordered. */
export class Faults {
  private queue: { fault: Fault; on: RouteName | undefined; times: number; after: number }[] = [];
  private readonly met: RouteName[] = [];
  /** Every token is refused, new ones too (fault 2). */
  refusesTokens = false;

  next(fault: Fault, { on, times = 1, after = 0 }: When = {}): void {
    this.queue.push({ fault, on, times, after });
  }

  /** How many requests of a kind met a fault. */
  happened(route: RouteName): number {
    return this.met.filter((each) => each === route).length;
  }

  clear(): void {
    this.queue = [];
    this.refusesTokens = false;
  }

  /** Faults that have not happened. */
  get left(): number {
    return this.queue.length;
  }

  take(route: RouteName): Fault | undefined {
    const ready = this.queue.find(({ on, after }) => (on ?? route) === route && after === 0);
    for (const entry of this.queue)
      if (entry.after > 0 && (entry.on ?? route) === route) entry.after--;
    if (!ready) return undefined;
    this.met.push(route);
    ready.times--;
    if (ready.times <= 0) this.queue = this.queue.filter((entry) => entry !== ready);
    return ready.fault;
  }
}

/** 200 with a page (fault 12). */
export const htmlPage: Fault = {
  kind: "text",
  type: "text/html; charset=utf-8",
  text: "<!doctype html><title>Sorry</title><h1>We will be right back</h1>",
};

/** 200 with JSON that ends too early (fault 12). */
export const badJson: Fault = {
  kind: "text",
  type: "application/json",
  text: '{"status":"success","result":[{"id":',
};

/** Sends the number with all its digits, beyond those of a double: ids of 19 digits. */
export class WholeNumber {
  constructor(readonly digits: string) {}

  toJSON(): string {
    return `\u0000${this.digits}\u0000`;
  }
}

/** JSON in which every WholeNumber is a number. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"\\u0000(\d+)\\u0000"/g, "$1");
}
