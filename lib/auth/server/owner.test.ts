import { expect, test } from "vitest";
import { isRefusal } from "@/lib/core/errors";
import { requireFreshSignIn } from "./owner";

const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

test.each([
  ["a session verified 9 minutes ago", "session", ago(9), true],
  ["a session verified 11 minutes ago", "session", ago(11), false],
  ["a session never verified", "session", null, false],
  ["a key", "key", null, false],
  ["a key, even if verified now", "key", ago(0), false],
  ["our own programs", "job", null, true],
] as const)("requireFreshSignIn for %s", (_name, via, verifiedAt, isFresh) => {
  const refusedWith = (): string | null => {
    try {
      requireFreshSignIn({ via, verifiedAt });
      return null;
    } catch (error) {
      return isRefusal(error) ? error.code : String(error);
    }
  };
  expect(refusedWith()).toBe(isFresh ? null : "SIGN_IN_AGAIN");
});
