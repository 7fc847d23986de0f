import { expect, test } from "vitest";
import { type ChainedEntry, hashOf } from "./chain";

const entry: ChainedEntry = {
  id: "7001",
  account_id: 12,
  log_type: "listing",
  action: "base_price",
  listing_key: 34,
  listing_id: "100001",
  pms_name: "guesty",
  group_id: null,
  name: "Quayside Löft",
  user_id: 482_913,
  email: "ann@stays.example",
  changes: { old_value: 100, new_value: { b: [1, null], a: "é" } },
  ip: "192.0.2.7",
  device: "api",
  assistant: null,
  request_id: "r-1",
  created_at: "2026-11-21T09:30:00.000Z",
};

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString("hex");

test("known entries have known hashes: stored chains depend on them", () => {
  const first = hashOf(null, entry);
  expect(hex(first)).toBe("1397f44255768cebda9cdb3a2bda0c2635b1e3d5568ab4504869ae7e062f7a71");
  expect(hex(hashOf(first, { ...entry, id: "7002" }))).toBe(
    "0d548ed91d1632f63a64ed417776e8bd5cf483bd6c2f220118390b8d19f17c54",
  );
});

test("the assistant that made a change is covered", () => {
  const made = hashOf(null, { ...entry, assistant: "Claude" });
  expect(made).not.toEqual(hashOf(null, entry));
  expect(made).not.toEqual(hashOf(null, { ...entry, assistant: "Cursor" }));
});

test("the order of keys in a value does not matter, whatever the database returns", () => {
  const changes = { new_value: { a: "é", b: [1, null] }, old_value: 100 };
  expect(hashOf(null, { ...entry, changes })).toEqual(hashOf(null, entry));
});
