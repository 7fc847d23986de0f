import { expect, test } from "vitest";
import { linkToken, sha256 } from "@/lib/core/server/ids";
import { isMailed, mailedToken, openLink } from "./links";

test("a mailed token opens the same link, and only it proves a mailbox", () => {
  const { token, hash } = linkToken();
  const mailed = mailedToken(token);
  expect(openLink(token).tokenHash).toEqual(hash);
  expect(openLink(mailed).tokenHash).toEqual(hash);
  expect([isMailed(mailed), isMailed(token)]).toEqual([true, false]);
});

test("no other ending proves a mailbox or opens a link", () => {
  const { token } = linkToken();
  const others = [
    token + token,
    token + mailedToken("another").slice(-43),
    `${mailedToken(token)}A`,
  ];
  for (const forged of [...others, "", "\u0000", mailedToken("").slice(0, 43)]) {
    expect(isMailed(forged)).toBe(false);
    expect(openLink(forged).tokenHash).toEqual(sha256(forged));
  }
});
