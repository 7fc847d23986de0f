import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryInput, asBytes } from "./arbitrary-testing";
import { engineVersion, priceNights } from "./price";

/** All nights of the inputs' calendars. */
const nights = 360;

test("every change that affects a price raises the engine's version", () => {
  const hash = createHash("sha256");
  for (const input of fc.sample(arbitraryInput, { numRuns: 300, seed: 20_261_122 })) {
    hash.update(JSON.stringify(asBytes(priceNights(input, input.today, nights))));
  }
  // If the digest changes, raise engineVersion, which distinguishes stored prices (decision 017), and update both.
  const digest = hash.digest("hex").slice(0, 16);
  expect({ engineVersion, digest }).toEqual({ engineVersion: 3, digest: "eba6f3be936c62e1" });
});
