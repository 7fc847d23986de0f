import { Client } from "pg";
import { expect, test } from "vitest";
import { nodeName, nodePrefix } from "@/lib/core/server/node-name";
import { database } from "@/lib/db/server";
import { otherNodes } from "./limits";

const noServer = database().url === undefined && "needs TEST_DATABASE_URL";

/** The job queue of a node, as the server lists it. */
async function connectAs(name: string): Promise<Client> {
  const client = new Client({ connectionString: database().url, application_name: name });
  await client.connect();
  return client;
}

test.skipIf(noServer)(
  "another node is seen by the connection of its job queue; this one and tools are not",
  async () => {
    const own = await connectAs(nodeName);
    const tool = await connectAs("psql");
    expect(await otherNodes()).toBe(0);
    const other = [await connectAs(`${nodePrefix}b`), await connectAs(`${nodePrefix}b`)];
    expect(await otherNodes()).toBe(1);
    const third = await connectAs(`${nodePrefix}c`);
    expect(await otherNodes()).toBe(2);
    for (const client of [own, tool, third, ...other]) await client.end();
  },
);

test("names fit what PostgreSQL keeps of them", () => {
  expect(nodeName.length).toBeLessThan(64);
});
