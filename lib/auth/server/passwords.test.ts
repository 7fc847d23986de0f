import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords";

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

test("the decoy hash matches nothing and takes as long as a real one", async () => {
  const stored = await hashPassword("correct horse");
  expect(await verifyPassword(null, "")).toBe(false);
  const [known, unknown] = [await medianTime(stored), await medianTime(null)];
  // Without hashing, the check would be a hundred times faster.
  expect(unknown).toBeGreaterThan(known / 3);
  expect(unknown).toBeLessThan(known * 3);
});

/** Returns the median milliseconds to check a wrong password. */
async function medianTime(hash: string | null): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 15; round++) {
    const start = performance.now();
    await verifyPassword(hash, "wrong battery");
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[7] ?? 0;
}
