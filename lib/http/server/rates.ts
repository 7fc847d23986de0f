import type { Caller } from "@/lib/auth/server/caller";
import { MemoryRateStore, type RateStore, type Verdict, type Window } from "./limiter";

const shared = globalThis as { nightrateRates?: RateStore };

/**
 * The process's store of admitted calls, which counts every limit there is: of keys, pages, visitors and refused keys.
 * With REDIS_URL it is shared by all nodes.
 */
export function rates(): RateStore {
  shared.nightrateRates ??= new MemoryRateStore();
  return shared.nightrateRates;
}

/** True where the limits are counted with other nodes now. */
export function isSharingLimits(): boolean {
  return rates().isShared;
}

/** Replaces the process's store of admitted calls (tests, other stores). */
export function useRates(next: RateStore): void {
  shared.nightrateRates = next;
}

/** The two windows of a person's keys; an old and a new key share them. */
export function keyWindows(limits: Caller["limits"]): Window[] {
  return [
    { name: "minute", limit: limits.minute, seconds: 60 },
    { name: "hour", limit: limits.hour, seconds: 3_600 },
  ];
}

/** Calls of a signed-in person's pages: 600 in any 60 s. */
const sessionWindows: Window[] = [{ name: "minute", limit: 600, seconds: 60 }];

/** Counts a call of a person, made with a key or by a page. */
export function admitPerson({ actor, via, limits }: Caller): Promise<Verdict> {
  return via === "key"
    ? rates().admit(`key:${actor.id}`, keyWindows(limits))
    : rates().admit(`session:${actor.id}`, sessionWindows);
}

/** Messages of assistants with a person's keys: 300 in any 60 s; each call of a tool counts as a call of the key, too. */
const messageWindows: Window[] = [{ name: "minute", limit: 300, seconds: 60 }];

/** Counts a message to `/mcp`. */
export function admitMessage({ actor }: Pick<Caller, "actor">): Promise<Verdict> {
  return rates().admit(`mcp:${actor.id}`, messageWindows);
}

/** Calls of a connection's tokens: 300 in any 60 s; an old and a new token share them. */
const connectionWindows: Window[] = [{ name: "minute", limit: 300, seconds: 60 }];

/** Counts a call of the ingest API. */
export function admitConnection(connectionId: number): Promise<Verdict> {
  return rates().admit(`connection:${connectionId}`, connectionWindows);
}

/** Hints of a connection's PMS: 300 in any 60 s. */
const hintWindows: Window[] = [{ name: "minute", limit: 300, seconds: 60 }];

/** Counts a request to a connection's `/hooks` address. */
export function admitHint(connectionId: number): Promise<Verdict> {
  return rates().admit(`hint:${connectionId}`, hintWindows);
}

/** Counts a call without a caller: at most `limit` in any 60 s from one address. */
export function admitAddress(
  kind: "visitor" | "bad-key" | "oauth" | "oauth-program",
  ip: string | null,
  limit: number,
): Promise<Verdict> {
  return rates().admit(`${kind}:${ip}`, [{ name: "minute", limit, seconds: 60 }]);
}
