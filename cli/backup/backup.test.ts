import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { verifyLog } from "@/lib/audit/server";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { database, db, transaction } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { applyMigrations, knownMigrations } from "@/prisma/migrate";
import { restore } from "./restore";
import { backups, contents, fill, kinds, noPostgres } from "./testing";
import { backUp } from "./write";

const origin = { ip: null, device: "api", requestId: null } as const;
const place = backups();
const file = (): string => join(place.folder, "backup");

test.each(kinds)(
  "a backup fills a database without tables, and everything is as before: %s",
  async (kind) => {
    const key = await fill();
    const before = await contents();
    expect(await backUp(file())).toEqual(before);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const account = await db().account.findFirstOrThrow();
    const orderBy = [{ listingKey: "asc" }, { month: "asc" }] as const;
    const months = await db().marketMonth.findMany({ orderBy: [...orderBy] });

    await place.emptyDatabase(kind);
    const restored = await restore(file());
    expect(restored).toMatchObject({ contents: before, hasSecret: true, migrations: [] });
    expect(await contents()).toEqual(before);
    expect(await db().account.findFirstOrThrow()).toEqual(account);
    expect(await db().marketMonth.findMany({ orderBy: [...orderBy] })).toEqual(months);
    expect((await callerOfKey(key, origin))?.accountId).toBe(account.id);
    expect((await verifyLog()).flatMap(({ broken }) => broken ?? [])).toEqual([]);
    // The rules are back: foreign keys, triggers, and numbers that were not given out yet.
    await expect(db().$executeRaw`UPDATE person SET account_id = 0`).rejects.toThrow(
      "person_account_id_fkey",
    );
    await expect(db().$executeRaw`UPDATE log_entry SET user_id = 1`).rejects.toThrow("append-only");
    const next = await makeAccount({ listings: 1 });
    expect(next.account.id).toBeGreaterThan(account.id);
    expect(await db().listingEvaluation.count()).toBe(await db().listing.count());
  },
);

test.skipIf(noPostgres)("from PostgreSQL into the embedded database, and back", async () => {
  await fill();
  const before = await contents();
  await backUp(file());
  await place.emptyDatabase("server");
  await restore(file());
  await backUp(join(place.folder, "second"));
  await place.emptyDatabase("embedded");
  await restore(join(place.folder, "second"));
  expect(await contents()).toEqual(before);
});

test.skipIf(noPostgres)("a backup shows one moment while others write", async () => {
  await fill();
  const { id } = await db().account.findFirstOrThrow();
  const state = { isDone: false, writes: 0 };
  // Each write keeps the two counters equal; they are in tables that are read at different times.
  const writer = (async () => {
    while (!state.isDone) {
      await transaction({}, async (tx) => {
        await tx.$executeRaw`UPDATE account SET catalog_version = catalog_version + 1 WHERE id = ${id}`;
        await tx.$executeRaw`UPDATE person SET grant_version = (SELECT catalog_version FROM account WHERE id = ${id})
          WHERE account_id = ${id}`;
      });
      state.writes++;
    }
  })();
  while (state.writes < 5) await sleep(5);
  await backUp(file());
  const during = state.writes;
  state.isDone = true;
  await writer;
  expect(during).toBeGreaterThan(5);
  await place.emptyDatabase("server");
  await restore(file());
  const { catalogVersion } = await db().account.findFirstOrThrow({ where: { id } });
  const people = await db().person.findMany({ where: { accountId: id } });
  expect(people.map(({ grantVersion }) => grantVersion)).toEqual(people.map(() => catalogVersion));
});

test("a backup of an older version is restored and brought up to date", async () => {
  const older = knownMigrations().slice(0, -2);
  await place.emptyDatabase("embedded");
  await applyMigrations(database().adapter, older);
  await db().$executeRaw`INSERT INTO account (name) VALUES ('Old')`;
  await backUp(file());
  await place.emptyDatabase("embedded");
  expect((await restore(file())).migrations).toEqual(knownMigrations().slice(-2));
  expect((await db().account.findFirstOrThrow()).name).toBe("Old");
});
