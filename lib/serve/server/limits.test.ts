import { Client } from "pg";
import { expect, test } from "vitest";
import { nodeName, nodePrefix } from "@/lib/core/server/log";
import { database } from "@/lib/db/server";
import { otherNodes } from "./start";

/** Connects like the job queue of the node `name`. */
async function connectAs(name: string): Promise<Client> {
  const client = new Client({ connectionString: database().url, application_name: name });
  await client.connect();
  return client;
}

test("other nodes are counted by their job queues' connections; this node and tools are not", async () => {
  const own = await connectAs(nodeName);
  const tool = await connectAs("psql");
  expect(await otherNodes()).toBe(0);
  const other = [await connectAs(`${nodePrefix}b`), await connectAs(`${nodePrefix}b`)];
  expect(await otherNodes()).toBe(1);
  const third = await connectAs(`${nodePrefix}c`);
  expect(await otherNodes()).toBe(2);
  for (const client of [own, tool, third, ...other]) await client.end();
});

test("a node's name is within PostgreSQL's limit for application names", () => {
  expect(nodeName.length).toBeLessThan(64);
});
