import { expect, test } from "vitest";
import { onAccount, priced, setUp, write } from "@/e2e/factories/log-entries";
import { countStatements } from "@/e2e/setup/statements";
import { logActions } from "@/lib/audit/entry-kinds";
import { db } from "@/lib/db/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { listActions } from "@/lib/pricing/actions/server";
import { makeAccount } from "@/prisma/factories";
import { liveSince } from "./queries";

test("every change of the account is told, those of others and dry runs are not", async () => {
  const { caller, first } = await setUp();
  const other = await setUp();
  const { cursor, seq } = await liveSince(caller);
  const change = ({ listingId: id, pmsName: pms }: typeof first) =>
    ChangeRequest.parse({ listings: [{ id, pms, notes: "Seen" }] });
  await changeListings(other.caller, change(other.first));
  await changeListings({ ...caller, dryRun: true }, change(first));
  expect(await liveSince(caller, cursor)).toEqual({ cursor, seq, changed: "nothing" });
  await changeListings(caller, change(first));
  const after = await liveSince(caller, cursor);
  expect(after.changed).toBe("all");
  expect(await liveSince(caller, after.cursor)).toEqual({ ...after, changed: "nothing" });
});

test.each(Object.keys(logActions.account) as (keyof typeof logActions.account)[])(
  "an entry of the log is told to pages: %s",
  async (action) => {
    const { caller } = await makeAccount();
    const { cursor } = await liveSince(caller);
    await write(caller, [onAccount(action)]);
    expect((await liveSince(caller, cursor)).changed).toBe("all");
  },
);

test("what an evaluation finds changes actions only, and nothing where it finds the same", async () => {
  const { caller } = await makeAccount({ listings: 1 });
  const { cursor } = await liveSince(caller);
  await listActions(caller, { mode: "visible" });
  const after = await liveSince(caller, cursor);
  expect(after.changed).toBe("actions");
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  await listActions(caller, { mode: "visible" });
  expect(await liveSince(caller, after.cursor)).toEqual({ ...after, changed: "nothing" });
});

test("a cursor that is not known any more means that everything may have changed", async () => {
  const { caller, first } = await setUp();
  const { cursor } = await liveSince(caller);
  await write(caller, [priced(first, 1)]);
  const now = await liveSince(caller);
  await db().event.deleteMany({ where: { accountId: caller.accountId } });
  for (const old of [cursor, "gone"]) {
    expect(await liveSince(caller, old)).toEqual({ ...now, changed: "all" });
  }
});

test("asking takes at most three statements", async () => {
  const { caller, first } = await setUp();
  const { cursor } = await liveSince(caller);
  await write(caller, [priced(first, 1)]);
  const { statements } = await countStatements(() => liveSince(caller, cursor));
  expect(statements.filter((text) => /event/.test(text)).length).toBe(3);
});
