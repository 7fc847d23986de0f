import type { Faults, RouteName } from "./faults";
import { type SeenRequest, serve, type Vendor } from "./server";
import type { Tokens } from "./tokens";
import type { Windows } from "./windows";
import type { World } from "./world";

/** How a stand-in answers. */
export interface StandinOptions {
  /** Default: a free one. */
  port?: number;
  /** Default 12. */
  listings?: number;
  /** Stays per listing; default 2. */
  stays?: number;
  /** Most rows of a page; default 100, as the vendors; 25 in the other conformance runs. */
  pageSize?: number;
  /** Answers as the documentation has them, or as clients have seen them; default seen. */
  envelope?: "documented" | "seen";
  /** Milliseconds of a second of the vendor: limits and tokens count its seconds; default 1000. */
  scale?: number;
  /** Seconds of the vendor until an answer; default 0. */
  latency?: number;
  /** Takes any number of requests; default false. */
  unlimited?: boolean;
}

/** A vendor's API on this machine: keeps state, checks every request, and fails on demand. */
export interface Standin {
  /** The base URL of a connection to it. */
  url: string;
  /** Host and port, for CONNECTION_HOSTS. */
  host: string;
  /** What a person enters to connect. */
  credentials: Record<string, string>;
  state: World;
  faults: Faults;
  tokens: Tokens;
  windows: Windows;
  /** Violations of the vendor's rules; a test fails on any. */
  problems: string[];
  requests: SeenRequest[];
  /** How many requests of a kind came. */
  count(route: RouteName): number;
  close(): Promise<void>;
}

/** The options with their defaults. */
export function optionsOf(options: StandinOptions): Required<StandinOptions> {
  return {
    port: 0,
    listings: 12,
    stays: 2,
    pageSize: 100,
    envelope: "seen" as const,
    scale: 1000,
    latency: 0,
    unlimited: false,
    ...options,
  };
}

/** What a vendor keeps, as tests see it. */
type Kept = Pick<Standin, "state" | "faults" | "tokens" | "windows" | "credentials">;

/** Serves a vendor's API on 127.0.0.1. */
export async function startStandin(
  vendor: Vendor & Kept,
  options: Required<StandinOptions>,
): Promise<Standin> {
  const { state, faults, tokens, windows, credentials } = vendor;
  const running = await serve(vendor, faults, options);
  return {
    state,
    faults,
    tokens,
    windows,
    credentials,
    close: () => running.close(),
    problems: running.problems,
    requests: running.requests,
    url: `${running.origin}/v1`,
    host: new URL(running.origin).host,
    count: (name) => running.requests.filter(({ route }) => route === name).length,
  };
}
