/**
 * Returns the path and query of a request's target, including one in absolute form (RFC 9112
 * §3.2.2). Null for an address that is never a route, which Next would redirect or answer with a
 * page where programs expect JSON.
 */
export function targetOf(target: string): string | null {
  const address = withoutOrigin(target);
  const [path = ""] = address.split("?");
  const plain = decoded(path);
  if (!path.startsWith("/") || plain === null || hasDots(path)) return null;
  const isProgram = /^[/\\]*(v\d+|rm|api)([/\\]|$)/i.test(plain);
  if (isProgram && !/^\/(v1|rm\/v1|api)(\/[^/\\]+)+$/.test(path)) return null;
  // Next would redirect repeated slashes, and a browser reads `//name` and `/\name` as another host.
  return path.replace(/[/\\]+/g, "/") + address.slice(path.length);
}

function withoutOrigin(target: string): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** True if a segment is `.` or `..`, also encoded, because URL parsers resolve these. */
function hasDots(path: string): boolean {
  return path.split(/[/\\]/).some((part) => /^\.\.?$/.test(decoded(part) ?? ""));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
