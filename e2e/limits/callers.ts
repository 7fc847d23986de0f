/**
 * One node of `npm run limits`: callers in a process of its own, on the limits that REDIS_URL shares. Ends at its standard
 * input's end. Prints `A id sent answered` for an admitted call (ms of the machine's clock that runs only forward) and
 * `R …` for a refused one, with `alone` after it where the store had not answered.
 */
import type { Window } from "@/lib/http/server/limiter";
import { SharedRateStore } from "@/lib/http/server/shared-rates/store";
import { limitOf, now } from "./windows";

const callers = Number(process.argv[2]);
const store = await SharedRateStore.open(process.env.REDIS_URL ?? "");
console.log("ready");
const state = { isEnding: false };
process.stdin.on("end", () => (state.isEnding = true)).resume();
await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
store.close();

/** Calls without a pause: one id always, each of some for two seconds, and own ones that are never full. */
async function call(caller: number): Promise<void> {
  for (let turn = caller; !state.isEnding; turn++) {
    const slot = Math.floor(now() / 250);
    const ids = ["key", `fresh-${slot}`, `fresh-${slot - 8}`, `small-${slot}`];
    const own = `ample-${process.pid}-${caller}-${Math.floor(slot / 40)}`;
    await admit(turn % 2 === 0 ? own : (ids[(turn >> 1) % ids.length] ?? "key"));
  }
}

async function admit(id: string): Promise<void> {
  const minute: Window = { name: "minute", limit: limitOf(id), seconds: 60 };
  const hour: Window = { name: "hour", limit: 1_000, seconds: 3_600 };
  const sent = now();
  const { admitted } = await store.admit(id, id === "key" ? [minute, hour] : [minute]);
  const words = [admitted ? "A" : "R", id, sent.toFixed(3), now().toFixed(3)];
  console.log([...words, ...(store.isShared ? [] : ["alone"])].join(" "));
  // Where the store isn't asked, nothing else lets others have a turn.
  if (!store.isShared) await new Promise((done) => setTimeout(done, 5));
}
