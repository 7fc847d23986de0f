const base = "https://nightrate.invalid";

/** One slash, and no backslash or control character: browsers turn these into slashes or drop them. */
const path = /^\/(?![/\\])[^\\\p{Cc}]{0,2000}$/u;

/** Paths that lead back to signing in, or are not pages. */
const notPages =
  /^\/(?:sign-in|sign-up|two-factor|forgotten|reset|invitation|api|v1|rm)(?:[/?#]|$)/;

/** Returns the path to open after signing in: `wanted` if it is one of our own pages, else "/". */
export function nextPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !path.test(wanted) || notPages.test(wanted)) return "/";
  if (!URL.canParse(wanted, base)) return "/";
  const url = new URL(wanted, base);
  // `/.//elsewhere` resolves to `//elsewhere`, which browsers treat as another host.
  if (url.origin !== base || url.pathname.startsWith("//") || notPages.test(url.pathname))
    return "/";
  return url.pathname + url.search + url.hash;
}
