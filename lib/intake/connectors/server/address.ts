import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/core/env";
import { invalid } from "@/lib/core/errors";
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

/** True if CONNECTION_HOSTS names the URL's host, alone or with its port. */
export function isAllowedHost({ hostname, port, protocol }: URL): boolean {
  const effective = port || (protocol === "https:" ? "443" : "80");
  const { CONNECTION_HOSTS: hosts } = env();
  return hosts.includes(hostname) || hosts.includes(`${hostname}:${effective}`);
}

/**
 * Checks a URL without resolving its name; `publicLookup` checks the resolved addresses. Throws ConnectorError
 * (invalid) for other protocols than https, for credentials in it, and for private addresses, which CONNECTION_HOSTS
 * can allow.
 */
export function checkUrl(url: URL): void {
  if (url.username || url.password) {
    throw new ConnectorError("invalid", "The address must not contain a user name or password.");
  }
  const isAllowed = isAllowedHost(url);
  if (url.protocol !== "https:" && !(isAllowed && url.protocol === "http:")) {
    throw new ConnectorError("invalid", "The address must begin with https://.");
  }
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!isAllowed && isIP(literal) !== 0 && !isPublic(literal)) throw privateHost(url.hostname);
}

/** Throws VALIDATION_FAILED at `field` for an address that would not be read: without TLS, private, with a password. */
export function requirePublicUrl(url: string, field: string): void {
  try {
    checkUrl(new URL(url));
  } catch (error) {
    throw error instanceof ConnectorError ? invalid(field, error.message) : error;
  }
}

/** The refusal of a host within the installation's own networks. */
export function privateHost(hostname: string): ConnectorError {
  const message = `${hostname} is a private address. An administrator can allow it in CONNECTION_HOSTS.`;
  return new ConnectorError("invalid", message);
}

/**
 * Resolves a name for a socket, which then connects to one of exactly these addresses. Fails with PrivateAddress if any
 * of them is private: a name with both kinds is an attack or a mistake.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error) return callback(error, []);
    if (!first || !addresses.every(({ address }) => isPublic(address))) {
      return callback(new PrivateAddress(`${hostname} has a private address.`), []);
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
