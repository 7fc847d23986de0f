/**
 * Answers calls under the Idempotency-Keys of the environment's KEYS on the database of the environment, one JSON line
 * each. At the moment that DIE_AT names it kills itself; at "hold" it waits inside the transaction for its end.
 */
import { z } from "zod";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { database, db, transaction } from "@/lib/db/server";
import { endpoint } from "@/lib/http/server/endpoint";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { mount } from "@/lib/http/server/surface";
import { makeAccount } from "@/prisma/factories";
import { updateDatabase } from "@/prisma/prepare";

const dieAt = process.env["DIE_AT"];
const keys = (process.env["KEYS"] ?? "").split(",");

await updateDatabase();
const owner = await db().person.findFirst({ where: { role: "owner" } });
const caller = owner ? await callerFor(owner, {}) : (await makeAccount()).caller;

const create = endpoint({
  summary: "Add",
  permission: null,
  writes: true,
  schemas: { body: z.strictObject({ name: z.string() }), returns: z.strictObject({ id: z.int() }) },
  run: async ({ caller: by, body }) => {
    await reach("before the transaction");
    const made = await transaction(dyingOnceKept(by), async (tx) => {
      const { id } = await tx.account.create({ data: { name: body.name } });
      await reach("before the answer is stored");
      return { id };
    });
    await reach("after the commit");
    return made;
  },
});
const { POST } = mount<Caller>({
  name: "/test",
  authenticate: async () => caller,
  admit: () => new MemoryRateStore().admit("one", [{ name: "minute", limit: 60, seconds: 60 }]),
  callerOf: () => caller,
  // It makes accounts.
  accountsOf: () => null,
  record: () => {},
  userId: () => caller.actor.id,
})({ POST: create });

for (const key of keys) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
  const body = JSON.stringify({ name: key });
  const request = new Request("http://test/test", { method: "POST", headers, body });
  const response = await POST(request, { params: Promise.resolve({}) });
  const replayed = response.headers.has("idempotency-replayed");
  const made = await db().account.count({ where: { name: key } });
  console.log(JSON.stringify({ key, status: response.status, replayed, made }));
}
await database().close();
process.exit(0);

async function reach(moment: string): Promise<void> {
  if (dieAt === moment) process.kill(process.pid, "SIGKILL");
  if (dieAt !== "hold" || moment !== "before the answer is stored") return;
  console.log("holding");
  // Keeps the process alive until it is killed.
  await new Promise((resolve) => setTimeout(resolve, 300_000));
}

function dyingOnceKept(by: Caller): Caller {
  const { keeper } = by;
  if (!keeper) return by;
  const keep: typeof keeper.keep = async (tx, outcome) => {
    await keeper.keep(tx, outcome);
    await reach("before the commit");
  };
  return { ...by, keeper: { begin: (tx) => keeper.begin(tx), keep } };
}
