import { expect, test } from "vitest";
import { isRefusal } from "@/lib/core/errors";
import { requireFreshSignIn } from "./fresh-sign-in";

const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

test.each([
  ["a session entered 9 minutes ago", "session", ago(9), true],
  ["a session entered 11 minutes ago", "session", ago(11), false],
  ["a session never entered", "session", null, false],
  ["a key", "key", null, false],
  ["a key, whatever it says", "key", ago(0), false],
  ["our own programs", "job", null, true],
] as const)("%s", (_name, via, verifiedAt, isFresh) => {
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
