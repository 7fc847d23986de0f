import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { exactJson, type Fault, type Faults, type RouteName } from "./faults";
import {
  type Answer,
  bodyOf,
  headOf,
  type RequestHead,
  respond,
  type Route,
  routeOf,
  type RouteRule,
  type StandinRequest,
} from "./messages";

/** A request that was answered. */
export interface SeenRequest {
  /** Ms since 1970. */
  at: number;
  route: RouteName | "unknown";
  listingId: string | undefined;
  status: number;
}

/** One vendor's half of a stand-in. `complain` records a violation, which fails the test. */
export interface Vendor {
  routes: readonly RouteRule[];
  /** Counts a request on arrival; a refusal ends it. */
  admit(head: RequestHead, route: Route, now: number, complain: Complain): Answer | null;
  answer(request: StandinRequest, route: Route, complain: Complain): Answer;
  /** The listing that a write is about. */
  written(request: StandinRequest, route: Route): string | undefined;
  /** Headers of every answer. */
  headers(now: number): Record<string, string>;
  notFound: Answer;
  /** Most requests at a time; null: any number. */
  concurrent: number | null;
}

export type Complain = (problem: string) => void;

interface Options {
  port: number;
  scale: number;
  /** Seconds of the vendor until an answer. */
  latency: number;
}

/** A running server of one vendor on 127.0.0.1. */
export interface RunningServer {
  origin: string;
  /** Violations, each one sentence. */
  problems: string[];
  requests: SeenRequest[];
  close(): Promise<void>;
}

/** Serves a vendor. Every request is checked on arrival, answered after `latency`, and may meet a fault. */
export async function serve(
  vendor: Vendor,
  faults: Faults,
  options: Options,
): Promise<RunningServer> {
  const problems: string[] = [];
  const requests: SeenRequest[] = [];
  const traffic = new Traffic(vendor, faults, options, problems, requests);
  const server = createServer((request, response) => {
    traffic.handle(request, response).catch((error: unknown) => {
      if (!response.destroyed) problems.push(`The stand-in failed: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  return {
    origin: `http://127.0.0.1:${port}`,
    problems,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class Traffic {
  private running = 0;
  private readonly writing = new Set<string>();
  private quietUntil = 0;

  constructor(
    private readonly vendor: Vendor,
    private readonly faults: Faults,
    private readonly options: Options,
    private readonly problems: string[],
    private readonly requests: SeenRequest[],
  ) {}

  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now();
    const head = headOf(incoming);
    const route = routeOf(this.vendor.routes, head);
    const complain: Complain = (problem) =>
      this.problems.push(`${head.method} ${head.path}: ${problem}`);
    response.once("close", () => this.running--);
    this.running++;
    this.checkArrival(at, complain);
    const refusal = this.admit(head, route, at, complain);
    const name = route?.name ?? "unknown";
    const seen: SeenRequest = { at, status: 0, route: name, listingId: route?.listingId };
    this.requests.push(seen);
    const request = { ...head, body: await bodyOf(incoming) };
    if (refusal || !route) return this.send(response, seen, refusal ?? this.vendor.notFound);
    const fault = this.faults.take(route.name);
    if (fault?.kind === "refuse") return this.send(response, seen, this.refused(fault));
    return this.carryOut(request, route, response, seen, fault, complain);
  }

  private admit(
    head: RequestHead,
    route: Route | null,
    at: number,
    complain: Complain,
  ): Answer | null {
    if (route) return this.vendor.admit(head, route, at, complain);
    complain("unknown path or method");
    return this.vendor.notFound;
  }

  private checkArrival(at: number, complain: Complain): void {
    const { concurrent } = this.vendor;
    if (concurrent !== null && this.running > concurrent)
      complain(`more than ${concurrent} requests at a time`);
    if (at < this.quietUntil) complain("came before the time that the last refusal named");
  }

  private async carryOut(
    request: StandinRequest,
    route: Route,
    response: ServerResponse,
    seen: SeenRequest,
    fault: Fault | undefined,
    complain: Complain,
  ): Promise<void> {
    const writes = route.name === "write" ? this.vendor.written(request, route) : undefined;
    if (writes !== undefined && this.writing.has(writes))
      complain("a listing is written twice at a time");
    if (writes !== undefined) this.writing.add(writes);
    try {
      if (fault?.kind === "before") fault.act();
      const answer = this.vendor.answer(request, route, complain);
      await this.send(response, seen, answer, fault);
    } finally {
      if (writes !== undefined) this.writing.delete(writes);
    }
  }

  private refused(fault: Extract<Fault, { kind: "refuse" }>): Answer {
    if (fault.quiet !== undefined) this.quietUntil = Date.now() + fault.quiet * this.options.scale;
    return {
      status: fault.status,
      body: fault.body ?? { message: "Try again later" },
      ...(fault.headers && { headers: fault.headers }),
    };
  }

  private async send(
    response: ServerResponse,
    seen: SeenRequest,
    answer: Answer,
    fault?: Fault,
  ): Promise<void> {
    await this.delay(fault?.kind === "late" ? fault.seconds : 0);
    seen.status = answer.status;
    const headers = { ...this.vendor.headers(Date.now()), ...answer.headers };
    if (fault?.kind === "lost") response.destroy();
    else if (fault?.kind === "text") respond(response, 200, headers, fault.text, fault.type);
    else {
      const body = fault?.kind === "body" ? fault.change(answer.body) : answer.body;
      const cutsOff = fault?.kind === "cut";
      respond(response, answer.status, headers, exactJson(body), "application/json", cutsOff);
    }
  }

  private async delay(more: number): Promise<void> {
    const seconds = this.options.latency + more;
    if (seconds > 0) await wait(seconds * this.options.scale);
  }
}
