import { expect, test } from "vitest";
import { bareCode, hashRecoveryCode, newRecoveryCodes, newSecret, qrCode, stepOf } from "./codes";

/** RFC 6238, appendix B: the secret "12345678901234567890" in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_234_567_890, "005924", 41_152_263],
  [2_000_000_000, "279037", 66_666_666],
])("at second %i, the RFC's code %s is that of step %i", (second, code, step) => {
  expect(stepOf(secret, code, second * 1_000)).toBe(step);
});

const at = (seconds: number) => stepOf(secret, "081804", seconds * 1_000);

test("a code is taken one step early and late, with its own step, and no further", () => {
  const start = 37_037_036 * 30;
  expect([at(start - 30), at(start), at(start + 59)]).toEqual(Array(3).fill(37_037_036));
  expect([at(start - 31), at(start + 60)]).toEqual([null, null]);
});

test.each(["000000", "81804", "0818044", "", "abcdef", "081 804"])(
  "%j is no code of the app",
  (code) => {
    expect(stepOf(secret, code, 1_111_111_109_000)).toBeNull();
  },
);

test("secrets have 160 bits, and their QR code is a picture", () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  const svg = Buffer.from(qrCode(secret, "ann@stays.example").split(",")[1] ?? "", "base64");
  expect(svg.toString()).toMatch(/^<svg[^>]*><rect [^>]*fill="#fff"/);
});

test("recovery codes are ten, differ, and are known by a hash of the person's own", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes)).toHaveLength(10);
  const [code = ""] = codes;
  expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(bareCode(` ${code.toUpperCase()} `)).toBe(code.replace("-", ""));
  expect(hashRecoveryCode(1, code)).toEqual(hashRecoveryCode(1, code.toUpperCase()));
  expect(hashRecoveryCode(1, code)).not.toEqual(hashRecoveryCode(2, code));
});
