import { array, assert, constantFrom, oneof, property, string, webUrl } from "fast-check";
import { expect, test } from "vitest";
import { nextPath } from "./next-path";

const own = "https://rates.example";

/** Parts of hostile addresses. */
const parts = [
  ["/", "//", "\\", "/\\", ".", "..", "@", ":", "?", "#", "&", "=", ";", "%", " ", "\t", "\n"],
  ["\r", "\0", "\u2028", "\u3002", "\uff0f", "\ud800", "%2f", "%5c", "%00", "%2e", "%0d%0a"],
  ["http:", "https:", "HTTPS:", "javascript:", "data:", "ws:", "evil.example", "[::1]", "x"],
  ["rates.example", "listings", "localhost:80", "0x7f000001", "xn--evil", "user:pass@"],
].flat();

test.each([
  "/",
  "/listings",
  "/listings?open=guesty%2F6f20&sort=-name",
  "/settings/api#calls",
  "/listings?from=https%3A%2F%2Fevil.example",
  "/sign-in-help",
])("%j is kept as one of our own pages", (wanted) => expect(nextPath(wanted)).toBe(wanted));

test.each([
  undefined,
  null,
  7,
  ["/listings"],
  "",
  "listings",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\u0000/evil.example",
  "/\u0085/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/listings/\\..\\evil.example",
  "https://evil.example",
  "HTTPS://evil.example/",
  "https:evil.example",
  "https:/evil.example",
  "http://rates.example@evil.example",
  "//rates.example@evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "blob:https://rates.example/x",
  "file:///etc/passwd",
  "@evil.example",
  ".evil.example",
  ":80",
  "?next=//evil.example",
  "#",
  "/sign-in",
  "/sign-in?next=/sign-in",
  "/x/../sign-in",
  "/api/auth/signout",
  "/v1/listings",
  `/${"a".repeat(3_000)}`,
])("%j is replaced with the first page", (wanted) => expect(nextPath(wanted)).toBe("/"));

test("none of 2,000 generated addresses leads to another origin", () => {
  const part = constantFrom(...parts);
  const composed = array(part, { maxLength: 9 }).map((taken) => taken.join(""));
  const payload = oneof(
    composed,
    composed.map((text) => `/${text}`),
    webUrl(),
    string({ unit: "binary" }),
  );
  let kept = 0;
  assert(
    property(payload, (wanted) => {
      const found = nextPath(wanted);
      if (found !== "/") kept++;
      expect(found).toMatch(/^\/(?![/\\])/);
      for (const page of [`${own}/`, `${own}/sign-in?next=x`, `${own}/a/b/c`]) {
        expect(new URL(found, page).origin).toBe(own);
      }
      expect(new URL(own + found).origin).toBe(own);
      expect(nextPath(found)).toBe(found);
    }),
    { numRuns: 2_000 },
  );
  // Otherwise a rule that refuses everything would also pass.
  expect(kept).toBeGreaterThan(100);
});
