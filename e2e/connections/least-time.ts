/**
 * Seconds before which a vendor's limits let the request number `count` not leave (connections.md §7):
 * Guesty 120 a minute and 15 a second, Hostaway 15 in 10 s.
 */
export function leastSeconds(kind: "guesty" | "hostaway", count: number): number {
  const before = count - 1;
  return kind === "guesty"
    ? 60 * Math.floor(before / 120) + Math.floor((before % 120) / 15)
    : 10 * Math.floor(before / 15);
}
