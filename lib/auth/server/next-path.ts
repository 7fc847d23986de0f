const base = "https://nightrate.invalid";

/** One slash, then no backslash and no control character, which browsers turn into slashes or drop. */
const path = /^\/(?![/\\])[^\\\p{Cc}]{0,2000}$/u;

/** Going there after signing in would come back here, or is not a page. */
const notPages = /^\/(?:sign-in|sign-up|forgotten|reset|invitation|api|v1|rm)(?:[/?#]|$)/;

/** Where a sign-in goes on to: `wanted` when it is the path of a page of our own, else the first page. */
export function nextPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !path.test(wanted) || notPages.test(wanted)) return "/";
  if (!URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  // `/.//elsewhere` resolves to a path that is an address by itself.
  if (url.origin !== base || url.pathname.startsWith("//") || notPages.test(url.pathname))
    return "/";
  return url.pathname + url.search + url.hash;
}
