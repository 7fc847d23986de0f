import type { Caller } from "@/lib/auth/server/caller";
import { MemoryRateStore, type RateStore, type Verdict, type Window } from "./limiter";

const shared = globalThis as { nightrateRates?: RateStore };

/** The process's memory of admitted calls. */
export function rates(): RateStore {
  shared.nightrateRates ??= new MemoryRateStore();
  return shared.nightrateRates;
}

/** Makes `next` the process's memory of admitted calls (tests, other stores). */
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

/** A signed-in person's own pages: 600 in any 60 s. */
const sessionWindows: Window[] = [{ name: "minute", limit: 600, seconds: 60 }];

/** Counts a call of a signed-in person: by their keys, or by their pages. */
export function admitPerson({ actor, via, limits }: Caller): Promise<Verdict> {
  return via === "key"
    ? rates().admit(`key:${actor.id}`, keyWindows(limits))
    : rates().admit(`session:${actor.id}`, sessionWindows);
}

/** Counts something that strangers do, at most `limit` times in any 60 s from one address. */
export function admitAddress(
  what: "visitor" | "bad",
  ip: string | null,
  limit: number,
): Promise<Verdict> {
  return rates().admit(`${what}:${ip}`, [{ name: "minute", limit, seconds: 60 }]);
}
