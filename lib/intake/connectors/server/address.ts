import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/core/env";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";

/** A host resolves to an address within this installation's own networks. */
export class PrivateAddress extends Error {
  readonly code = "PRIVATE_ADDRESS";
}

/** Special networks that ipaddr.js counts as unicast: local-use translation (RFC 8215), segment routing (RFC 9602). */
const special = new BlockList();
special.addSubnet("64:ff9b:1::", 48, "ipv6");
special.addSubnet("5f00::", 16, "ipv6");
special.addSubnet("fec0::", 10, "ipv6");
// IPv4 addresses as they were once written in IPv6 (RFC 4291 §2.5.5.1).
special.addSubnet("::", 96, "ipv6");

/** True for an address of the public internet: not private, shared, local, mapped, translated, multicast or reserved. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || !special.check(parsed.toString(), "ipv6");
}

/** The refusal of an address that an administrator can allow: within the installation's own networks, or without TLS. */
export class NotPublic extends ConnectorError {
  constructor(message: string) {
    super("invalid", message);
  }
}

/** True if CONNECTION_HOSTS names the URL's host, for every account. */
export function isAllowedHost(url: URL): boolean {
  const { CONNECTION_HOSTS: hosts } = env();
  return hostsOf(url).some((host) => hosts.includes(host));
}

/** The URL's host alone and with its port, as hosts are allowed. */
export function hostsOf({ hostname, port, protocol }: URL): string[] {
  return [hostname, `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`];
}

/**
 * Checks a URL without resolving its name; `publicLookup` checks the resolved addresses. Throws ConnectorError
 * (invalid) for credentials in it and for other protocols than http and https, NotPublic for http and private
 * addresses unless the host is allowed.
 */
export function checkUrl(url: URL, isAllowed: boolean): void {
  if (url.username || url.password) {
    throw new ConnectorError("invalid", "The address must not contain a user name or password.");
  }
  if (url.protocol !== "https:" && !(isAllowed && url.protocol === "http:")) {
    throw new NotPublic("The address must begin with https://.");
  }
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!isAllowed && isIP(literal) !== 0 && !isPublic(literal)) throw privateHost(url.hostname);
}

/** The refusal of a host within the installation's own networks. */
export function privateHost(hostname: string): NotPublic {
  return new NotPublic(
    `${hostname} is a private address. An administrator can allow it: npm run -s admin -- allow-host.`,
  );
}

/**
 * Resolves a name for a socket, which then connects to one of exactly these addresses. Fails with PrivateAddress if any
 * of them is private: a name with both kinds is an attack or a mistake.
 */
export const publicLookup = lookupWhere(isPublic);

/** Resolves an allowed host's name. Fails with PrivateAddress for link-local addresses, where clouds keep credentials. */
export const allowedLookup = lookupWhere((address) => !isLinkLocal(address));

/** True for an address of the link only: 169.254.0.0/16, fe80::/10, also mapped into IPv6. */
export function isLinkLocal(address: string): boolean {
  return ipaddr.process(address).range() === "linkLocal";
}

function lookupWhere(isFine: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return callback(error, []);
      if (!first || !addresses.every(({ address }) => isFine(address))) {
        return callback(new PrivateAddress(`${hostname} has a private address.`), []);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}
