import { expect, test } from "vitest";
import { db, transaction } from ".";

const account = { name: "Harbour Stays" };

test("a dry run returns its result and leaves nothing behind", async () => {
  const made = await transaction({ dryRun: true }, (tx) => tx.account.create({ data: account }));
  expect(made.name).toBe("Harbour Stays");
  expect(await db().account.count()).toBe(0);
});

test("a failing transaction leaves nothing behind", async () => {
  const work = transaction({}, async (tx) => {
    await tx.account.create({ data: account });
    throw new Error("half way");
  });
  await expect(work).rejects.toThrow("half way");
  expect(await db().account.count()).toBe(0);
});

test("concurrent increments under a row lock lose nothing", async () => {
  const { id } = await db().account.create({ data: account });
  const raise = () =>
    transaction({}, async (tx) => {
      await tx.$queryRaw`SELECT id FROM account WHERE id = ${id} FOR UPDATE`;
      const { catalogVersion } = await tx.account.findUniqueOrThrow({ where: { id } });
      await tx.account.update({ where: { id }, data: { catalogVersion: catalogVersion + 1 } });
    });
  await Promise.all(Array.from({ length: 20 }, raise));
  expect((await db().account.findUniqueOrThrow({ where: { id } })).catalogVersion).toBe(21);
});
