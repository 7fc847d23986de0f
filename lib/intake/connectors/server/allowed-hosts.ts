import { isIP } from "node:net";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { invalid, Refusal } from "@/lib/core/errors";
import { db, transaction } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { checkUrl, hostsOf, isAllowedHost, isLinkLocal, NotPublic } from "./address";

/**
 * Reads a host of a private network as it is stored: `PMS.lan:8443` is `pms.lan:8443`, and without a port all of its
 * ports are meant. Throws VALIDATION_FAILED at `host` for anything else, and for link-local addresses.
 */
export function parseHost(given: string): string {
  const url = URL.parse(`http://${given}`);
  const isHost = url && /^[^/?#@\s]+$/.test(given) && !given.endsWith(":");
  if (!isHost) throw invalid("host", "must be a host like pms.lan, 10.0.0.7:8443 or [fd00::5]");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && isLinkLocal(literal)) {
    throw invalid("host", `${url.hostname} is a link-local address, which can't be allowed`);
  }
  const port = /:(\d+)$/.exec(given)?.[1];
  return port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`;
}

/** Lets the account's connections, calendars, market data and webhooks reach a private host. Allowing it again changes nothing. */
export function allowHost(caller: Caller, host: string): Promise<void> {
  return transaction(caller, async (tx) => {
    const row = { ...owned(caller), host };
    const { count } = await tx.allowedHost.createMany({ data: [row], skipDuplicates: true });
    if (count > 0) await record(tx, caller, [entry("host_allowed", host)]);
  });
}

/** Ends that from the next request on. Throws NOT_FOUND for a host that isn't allowed. */
export function removeHost(caller: Caller, host: string): Promise<void> {
  return transaction(caller, async (tx) => {
    const { count } = await tx.allowedHost.deleteMany({ where: { ...owned(caller), host } });
    if (count === 0) throw new Refusal("NOT_FOUND", `${host} isn't allowed for this account.`);
    await record(tx, caller, [entry("host_removed", host)]);
  });
}

/** The account's hosts, by name. */
export async function listHosts(caller: Caller): Promise<string[]> {
  const rows = await db().allowedHost.findMany({ where: owned(caller), orderBy: { host: "asc" } });
  return rows.map(({ host }) => host);
}

/** True if the URL's host is one of the account's, alone or with its port. One statement. */
export async function isAllowedFor(accountId: number, url: URL): Promise<boolean> {
  const where = { accountId, host: { in: hostsOf(url) } };
  return (await db().allowedHost.count({ where })) > 0;
}

/**
 * Throws VALIDATION_FAILED at `field` for an address that would not be read for the account: without TLS, private, with
 * a password.
 */
export async function requirePublicUrl(
  { accountId }: Pick<Caller, "accountId">,
  address: string,
  field: string,
): Promise<void> {
  const url = new URL(address);
  try {
    checkUrl(url, isAllowedHost(url));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error instanceof NotPublic && (await isAllowedFor(accountId, url))) return;
    throw invalid(field, error.message);
  }
}

function entry(action: "host_allowed" | "host_removed", name: string) {
  return {
    logType: "account",
    action,
    name,
    changes: { old_value: null, new_value: null },
  } as const;
}
