import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Connection } from "@/generated/prisma/client";
import { env } from "@/lib/core/env";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { unsealFor } from "@/lib/intake/connections/server/sealed";
import type { Window } from "./vendor-budget-store";
import { vendorMs } from "./vendor-time";

/** A connection's credentials. Throws ConnectorError (auth) if there are none or they can't be read. */
export function credentialsOf<T>(connection: Connection, schema: z.ZodType<T>): T {
  const { data } = schema.safeParse(unsealed(connection));
  if (data === undefined) {
    throw new ConnectorError("auth", "The stored credentials can't be read. Enter them again.");
  }
  return data;
}

function unsealed(connection: Connection): unknown {
  if (!connection.credentials) return undefined;
  try {
    return JSON.parse(unsealFor(connection, connection.credentials));
  } catch {
    // Sealed under another secret, or damaged.
    return undefined;
  }
}

/** The budget of an account at a PMS: all connections with its key share it. */
export function accountKey(pms: string, baseUrl: string, account: string): string {
  const hash = createHash("sha256").update(account).digest("base64url").slice(0, 22);
  return `${installationKey(pms, baseUrl)}:${hash}`;
}

/** The budget at a PMS of the address that this server's requests come from. */
export function addressKey(pms: string, baseUrl: string): string {
  const { EGRESS_ID: address } = env();
  return installationKey(pms, baseUrl) + (address ? `@${address}` : "");
}

function installationKey(pms: string, baseUrl: string): string {
  return `${pms}:${URL.parse(baseUrl)?.host ?? ""}`;
}

export function windowsOf(limits: readonly { limit: number; seconds: number }[]): Window[] {
  return limits.map(({ limit, seconds }) => ({ limit, ms: vendorMs(seconds) }));
}
