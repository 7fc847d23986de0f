import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryInput, asBytes } from "./arbitrary-testing";
import { priceNights } from "./price";
import { engineVersion } from "./version";

test("whatever moves a price raises the version of the engine", () => {
  const hash = createHash("sha256");
  for (const input of fc.sample(arbitraryInput, { numRuns: 300, seed: 20_261_122 })) {
    hash.update(JSON.stringify(asBytes(priceNights(input, input.today, 365))));
  }
  // Another digest with the same inputs: raise engineVersion, which tells kept prices apart (decision 017), and write both.
  const digest = hash.digest("hex").slice(0, 16);
  expect({ engineVersion, digest }).toEqual({ engineVersion: 1, digest: "e49dcac64c600d40" });
});
