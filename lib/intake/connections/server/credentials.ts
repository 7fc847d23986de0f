import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import { invalid, Refusal } from "@/lib/core/errors";
import { pmsTitle } from "@/lib/core/pms";
import { isConnectable, pmsOf } from "@/lib/intake/sources/registered";
import { connectorOf } from "@/lib/intake/connectors/server";
import type { ConnectionKind } from "../rules";
import type { NewConnection, Reconnection } from "../schema";
import type { Connector } from "./connector";
import { ConnectorError } from "./connector-error";
import { unsealFor } from "./sealed";

/** Longest time a person waits for the PMS: a token and a request, 30 s each. */
const patienceMs = 65_000;

/** Makes the connector of a row. */
export type Connect = (connection: ConnectionRow) => Pick<Connector, "health">;

/** For a person, who may use the last token of the day. */
export const personally: Connect = (connection) => connectorOf(connection, { isForPerson: true });

/** The JSON to seal. */
export function credentialText(given: Reconnection): string {
  const { kind: _, base_url: __, ...credentials }: Partial<NewConnection> = given;
  return JSON.stringify(credentials);
}

/** True where both name the same account of a PMS. */
export function isSameAccount(row: ConnectionRow, given: NewConnection): boolean {
  if (row.kind !== given.kind || !row.credentials) return false;
  const stored = JSON.parse(unsealFor(row, row.credentials)) as Record<string, unknown>;
  const { account } = pmsOf(given.kind).credentials;
  return stored[account] === given[account];
}

/** Throws VALIDATION_FAILED if the credentials belong to another kind. */
export function requireKind(kind: ConnectionKind, given: Reconnection): void {
  if (!isConnectable(kind)) throw new Refusal("CONFLICT", "This connection has no credentials.");
  const { account } = pmsOf(kind).credentials;
  if (!(account in given)) throw invalid(account, "is required");
}

/**
 * Calls the PMS with the row's credentials and returns the name of its account. Throws VALIDATION_FAILED at
 * `client_secret` if the PMS refuses them, UNAVAILABLE if it does not respond.
 */
export async function testCredentials(
  connect: Connect,
  row: ConnectionRow,
): Promise<string | null> {
  try {
    const { accountName } = await connect(row).health(AbortSignal.timeout(patienceMs));
    return accountName;
  } catch (error) {
    throw error instanceof ConnectorError ? refusalOf(error, pmsTitle(row.pmsName)) : error;
  }
}

function refusalOf({ kind, message, retryAt }: ConnectorError, pms: string): Refusal {
  if (kind === "rate_limit") {
    const seconds = Math.ceil(((retryAt?.getTime() ?? 0) - Date.now()) / 1_000);
    return new Refusal("UNAVAILABLE", `${pms} allows no further requests now. ${message}`, {
      retryAfter: Math.max(1, seconds),
    });
  }
  if (kind === "unavailable") {
    return new Refusal("UNAVAILABLE", `${pms} does not answer: ${message}`, { retryAfter: 60 });
  }
  return invalid("client_secret", `is not accepted by ${pms}: ${message}`);
}
