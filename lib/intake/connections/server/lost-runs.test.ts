import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Connection, ConnectionRun, RunKind } from "@/generated/prisma/client";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { endLostRuns } from "./lost-runs";

const [killed, living] = [new Date(Date.now() - 1_000), new Date(Date.now() + 60_000)];

type Held = Partial<Pick<Connection, "state" | "paused" | "leaseId" | "leaseUntil">>;

/** A run of a new connection that has not ended. */
async function running(kind: RunKind, fields: Held): Promise<ConnectionRun["id"]> {
  const { account } = await makeAccount();
  const connection = await db().connection.create({
    data: { accountId: account.id, kind: "guesty", pmsName: "guesty", name: "PMS", ...fields },
  });
  const owned = { connectionId: connection.id, accountId: account.id };
  return (await db().connectionRun.create({ data: { ...owned, kind } })).id;
}

test.each([
  ["import", "the server was killed", { leaseUntil: killed }, "stopped"],
  ["push", "the server was killed", { leaseUntil: killed }, "stopped"],
  ["restore", "the server was killed", { leaseUntil: killed }, "stopped"],
  ["import", "a server works on it", { leaseUntil: living }, "running"],
  ["push", "a server works on it", { leaseUntil: living, paused: true }, "running"],
  ["import", "no server has it", { leaseId: null }, "stopped"],
  ["push", "it waits for its next part", { leaseId: null }, "running"],
  ["push", "it was paused between two parts", { leaseId: null, paused: true }, "stopped"],
  ["restore", "its connection was removed", { leaseId: null, state: "removed" }, "stopped"],
] as const)("%s: %s", async (kind, _, fields, outcome) => {
  const id = await running(kind, { state: "active", leaseId: randomUUID(), ...fields });
  await endLostRuns();
  const run = await db().connectionRun.findUniqueOrThrow({ where: { id } });
  expect(run.outcome).toBe(outcome);
  expect(run.endedAt !== null).toBe(outcome === "stopped");
});
