import { expect, test } from "vitest";
import { hashKey, isKey, keyPattern, makeKey } from "./key-format";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const kinds = ["owner", "member", "partner"] as const;

test("5,001 keys match the published pattern and checksum, and no two are equal", () => {
  const keys = Array.from({ length: 1_667 }, () => kinds.map(makeKey)).flat();
  expect(keys.filter((key) => !keyPattern.test(key) || !isKey(key))).toEqual([]);
  expect(new Set(keys).size).toBe(5_001);
});

test("the prefix of a key shows the kind of its holder", () => {
  expect(makeKey("owner")).toMatch(/^nr_live_/);
  expect(makeKey("member")).toMatch(/^nr_team_/);
  expect(makeKey("partner")).toMatch(/^nr_part_/);
});

test("replacing any character of a key is detected as a typo", () => {
  const key = makeKey("owner");
  for (let index = 0; index < key.length; index++) {
    const others = base62.split("").filter((letter) => letter !== key[index]);
    const typos = others.map((letter) => key.slice(0, index) + letter + key.slice(index + 1));
    expect(typos.filter(isKey)).toEqual([]);
  }
});

test.each(["", " ", "nr_live_", "nr_live_" + "0".repeat(38), "nr_live_" + "é".repeat(38)])(
  "%j is not a key",
  (text) => expect(isKey(text)).toBe(false),
);

test("a key with extra or missing characters is not a key", () => {
  const key = makeKey("member");
  expect([`${key} `, ` ${key}`, `${key}\n`, key.slice(0, -1), `${key}0`].filter(isKey)).toEqual([]);
});

test("the stored form of a key is 32 bytes that do not contain it", () => {
  const key = makeKey("owner");
  expect(hashKey(key)).toHaveLength(32);
  expect(hashKey(key)).toEqual(hashKey(key));
  expect(Buffer.from(hashKey(key)).toString("latin1")).not.toContain(key.slice(8, 16));
});
