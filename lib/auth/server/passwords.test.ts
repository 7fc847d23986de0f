import { expect, test } from "vitest";
import { decoy, hashPassword, verifyPassword } from "./passwords";

test("a password matches only its own hash", async () => {
  const stored = await hashPassword("correct horse");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, "correct horse")).toBe(true);
  expect(await verifyPassword(stored, "correct horse ")).toBe(false);
});

test("the same letters in different Unicode forms are the same password", async () => {
  const stored = await hashPassword("Caf\u00e9 del Mar");
  expect(await verifyPassword(stored, "Cafe\u0301 del Mar")).toBe(true);
});

/** What a check costs: the parameters of a hash, and the lengths of its salt and digest. */
function costOf(hash: string): (string | number)[] {
  const parts = hash.split("$");
  return parts.map((part, at) => (at < 4 ? part : part.length));
}

test("without a hash, one of the same cost that matches nothing is checked", async () => {
  expect(costOf(decoy)).toEqual(costOf(await hashPassword("correct horse")));
  let isDone = false;
  const check = verifyPassword(null, "").finally(() => {
    isDone = true;
  });
  // Hashing ends in another thread, and so in a later turn of the event loop than any promise.
  for (let n = 0; n < 100; n++) await Promise.resolve();
  expect(isDone).toBe(false);
  expect(await check).toBe(false);
});
