import { expect, test } from "vitest";
import { linkToken, sha256 } from "@/lib/core/server/ids";
import { isMailed, mailedToken, openLink } from "./mail";

test("a mailed token opens the same link, and only a mailed token verifies the address", () => {
  const { token, hash } = linkToken();
  const mailed = mailedToken(token);
  expect(openLink(token).tokenHash).toEqual(hash);
  expect(openLink(mailed).tokenHash).toEqual(hash);
  expect([isMailed(mailed), isMailed(token)]).toEqual([true, false]);
});

test("a token with a forged ending verifies no address and opens no link", () => {
  const { token } = linkToken();
  const wrongEndings = [
    token + token,
    token + mailedToken("another").slice(-43),
    `${mailedToken(token)}A`,
  ];
  for (const forged of [...wrongEndings, "", "\u0000", mailedToken("").slice(0, 43)]) {
    expect(isMailed(forged)).toBe(false);
    expect(openLink(forged).tokenHash).toEqual(sha256(forged));
  }
});
