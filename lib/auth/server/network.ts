import { isIPv6 } from "node:net";

/**
 * Returns the network that an address is counted under: the IPv4 address, or the first 64 bits of
 * an IPv6 address, because one customer usually has all addresses in it (RFC 6177). Missing
 * addresses count as one network, "".
 */
export function networkOf(ip: string | null): string {
  const address = (ip ?? "").toLowerCase().split("%")[0] ?? "";
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(address);
  if (mapped?.[1]) return mapped[1];
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** True for a host name or address that only this computer can connect to. */
export function isLoopback(host: string): boolean {
  return /^((::ffff:)?127(\.\d+){3}|localhost|\[?::1\]?)$/i.test(host);
}

/** Returns the groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // An IPv4 address at the end takes two groups, which are never among the first four.
  const [head = [], tail] = address
    .replace(/\d+(?:\.\d+){3}$/, "0:0")
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const missing = tail ? 8 - head.length - tail.length : 0;
  const zeros = Array.from({ length: missing }, () => "0");
  return [...head, ...zeros, ...(tail ?? [])].map((group) => group.replace(/^0+(?=.)/, ""));
}
