import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { priced, write } from "@/e2e/factories/log-entries";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { env } from "@/lib/core/env";
import { NewWebhook } from "@/lib/activity/webhooks/schema";
import { addWebhook } from "@/lib/activity/webhooks/server/commands";
import { database, db, openServer, useDatabase } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";

const isLong = process.env["NIGHTRATE_LONG"] === "1";
const isBuilt = existsSync(".next/BUILD_ID");
/** Events, of which the server is killed at the middle one. */
const events = isLong ? 10_000 : 60;

/** A receiver on this machine, with the ids of what it got. */
class Receiver {
  readonly ids: string[] = [];
  readonly #server: Server;

  constructor(answer: (response: ServerResponse, count: number) => unknown) {
    this.#server = createServer((request, response) => {
      request.resume().on("end", () => {
        this.ids.push(String(request.headers["webhook-id"]));
        answer(response, this.ids.length);
      });
    });
  }

  /** Its host. */
  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** The ids with which the changes are sent. */
async function toldIds(): Promise<string[]> {
  const where = { type: "listing.updated" };
  const rows = await db().event.findMany({ where, select: { id: true } });
  return rows.map(({ id }) => `evt_${id}`);
}

test.skipIf(!hasPostgres || !isBuilt)(
  `webhooks get each of ${events} events though the server is killed and another receiver never answers`,
  { timeout: 900_000 },
  async () => {
    const postgres = await startPostgres({ isMigrated: true });
    const before = database();
    const own = useDatabase(openServer(postgres.url));
    const { CONNECTION_HOSTS: hosts } = env();
    const hanging = new Receiver(() => {});
    const wanted = Promise.withResolvers<void>();
    let pause = events / 2;
    const receiving = new Receiver((response, count) => {
      // The server that is killed never hears of this one.
      if (count >= pause) wanted.resolve();
      else response.writeHead(204).end();
    });
    let node: Awaited<ReturnType<typeof startNode>> | undefined;
    try {
      const addresses = [await hanging.start(), await receiving.start()];
      Object.assign(env(), { CONNECTION_HOSTS: addresses });
      const variables = { DATABASE_URL: postgres.url, CONNECTION_HOSTS: addresses.join(",") };
      const { caller, listings } = await makeAccount({ apiAccess: "enabled", listings: 1 });
      const [listing] = listings;
      if (!listing) throw new Error("no listing");
      for (const address of addresses) {
        await addWebhook(caller, NewWebhook.parse({ url: `http://${address}/hook` }));
      }
      await write(
        caller,
        Array.from({ length: events }, (_, n) => priced(listing, n)),
      );
      node = await startNode(variables);
      await wanted.promise;
      node.child.kill("SIGKILL");
      pause = Infinity;
      node = await startNode(variables);
      await expect
        .poll(async () => (await toldIds()).filter((id) => !receiving.ids.includes(id)), {
          timeout: 500_000,
          interval: 500,
        })
        .toEqual([]);
      // What was sent when the server was killed is sent again, and nothing else.
      expect(receiving.ids.length - new Set(receiving.ids).size).toBeLessThanOrEqual(1);
      expect(hanging.ids.length).toBeGreaterThan(0);
      expect(await db().webhookDelivery.count({ where: { status: "failed" } })).toBe(0);
    } finally {
      if (node) await stopProgram(node.child);
      Object.assign(env(), { CONNECTION_HOSTS: hosts });
      hanging.stop();
      receiving.stop();
      useDatabase(before);
      await own.close();
      postgres.stop();
    }
  },
);
