import { setTimeout as passed } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { priced, setUp, write } from "@/e2e/factories/log-entries";
import { everywhere } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { makeMember } from "@/prisma/factories";
import { waitForChanges } from "./feed";
import { changes } from "./testing";
import { endWaits } from "./waiting";

const never = new AbortController().signal;

/** A call that waits from now on, as long as a call may. */
async function waitingFor(caller: Caller, query: object = {}, signal = never) {
  const { next_cursor: cursor } = await changes(caller, { cursor: "latest" });
  const call = waitForChanges(caller, { limit: 100, ...query, cursor, wait: 25 }, signal);
  return { call, cursor };
}

test("a waiting call answers once there is an event that it asked for, and not for others", async () => {
  const { caller, first, second } = await setUp();
  const { call } = await waitingFor(caller, { listing_id: second.listingId });
  let isAnswered = false;
  const answered = call.then((answer) => {
    isAnswered = true;
    return answer;
  });
  await write(caller, [priced(first, 1)]);
  // Two looks of the server.
  await passed(1_100);
  expect(isAnswered).toBe(false);
  await write(caller, [priced(second, 2)]);
  const { changes: told } = await answered;
  expect(told).toMatchObject([
    { listing_id: second.listingId, data: { changes: { new_value: 2 } } },
  ]);
});

test("a call answers at once where there is an event already", async () => {
  const { caller } = await setUp();
  const answer = await waitForChanges(caller, { limit: 100, wait: 25 }, never);
  expect(answer.changes.length).toBe(2);
});

test("nobody waits any longer once the caller hangs up", async () => {
  const { caller } = await setUp();
  const hangUp = new AbortController();
  const { call, cursor } = await waitingFor(caller, {}, hangUp.signal);
  const waits = (globalThis as { nightrateWaiting?: Set<unknown> }).nightrateWaiting;
  await expect.poll(() => waits?.size).toBe(1);
  hangUp.abort();
  expect(waits?.size).toBe(0);
  expect(await call).toEqual({ changes: [], next_cursor: cursor, has_more: false });
});

test("a third waiting call of a person is refused, another person's is not", async () => {
  const { account, caller } = await setUp();
  const member = await makeMember(account, { permissions: everywhere("view"), listings: "all" });
  const hangUp = new AbortController();
  const calls = [
    await waitingFor(caller, {}, hangUp.signal),
    await waitingFor(caller, {}, hangUp.signal),
  ];
  const third = waitForChanges(caller, { limit: 100, wait: 25 }, never);
  await expect(third).rejects.toMatchObject({ code: "OVER_RATE_LIMIT", retryAfter: 1 });
  const theirs = await waitingFor(member.caller, {}, hangUp.signal);
  hangUp.abort();
  await Promise.all([...calls, theirs].map(({ call }) => call));
  await waitForChanges(caller, { limit: 100, wait: 25 }, never);
});

test("waiting calls answer when the server stops, and later ones do not wait", async () => {
  const { caller } = await setUp();
  const { call, cursor } = await waitingFor(caller);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "nightrateWaitsEnded"));
  endWaits();
  expect((await call).next_cursor).toBe(cursor);
  const later = await waitingFor(caller);
  expect((await later.call).changes).toEqual([]);
});
