import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { Account, Connection } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { connectorOf } from "@/lib/intake/connectors/server";
import { type Standin, type StandinOptions, startGuesty, startHostaway } from "@/e2e/standins";
import { makeAccount } from "@/prisma/factories";

/** The vendors of the conformance suite, with what differs between them. */
export const vendors = [
  { kind: "guesty", start: startGuesty },
  { kind: "hostaway", start: startHostaway },
] as const;
export type Vendor = (typeof vendors)[number];

/** Milliseconds of a second of the stand-ins here. */
export const scale = 70;

export interface Connected {
  standin: Standin;
  account: Account;
  caller: Caller;
  connection: Connection;
}

/**
 * A stand-in until the test ends, which fails on any violation of the vendor's rules, and an account connected to it.
 * Where several tests share it, `atEnd` keeps what is to be done after the last one.
 */
export async function connected(
  { kind, start }: Vendor,
  options: StandinOptions = {},
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Connected> {
  const standin = await start({ scale, ...options });
  // A hook of this file would only be the first test file's: a worker keeps its modules.
  const variables = { ...env() };
  atEnd(async () => {
    Object.assign(env(), variables);
    await standin.close();
    if (standin.problems.length > 0) throw new Error(standin.problems.join("\n"));
  });
  Object.assign(env(), {
    CONNECTION_HOSTS: ["127.0.0.1"],
    CONNECTION_SECOND_MS: options.scale ?? scale,
  });
  const { account, caller } = await makeAccount();
  const row = await db().connection.create({
    data: { accountId: account.id, kind, pmsName: kind, name: kind, baseUrl: standin.url },
  });
  const credentials = sealFor(row, JSON.stringify(standin.credentials));
  const connection = await db().connection.update({
    where: { id: row.id, accountId: account.id },
    data: { credentials },
  });
  return { standin, account, caller, connection };
}

/** The connection as it is now, as a process that begins reads it. */
export function now({ connection, account }: Connected): Promise<Connection> {
  return db().connection.findUniqueOrThrow({
    where: { id: connection.id, accountId: account.id },
  });
}

/** The connector of a process that begins now. */
export async function connector(world: Connected): Promise<ReturnType<typeof connectorOf>> {
  return connectorOf(await now(world));
}

/** Never aborted. */
export const signal = new AbortController().signal;

/** Asks again after every `rate_limit`, at the time that it names. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== "rate_limit" || turn > 5)
        throw error;
      await wait(Math.max(0, (error.retryAt?.getTime() ?? 0) - Date.now()));
    }
  }
}

/** The ConnectorError that `ask` ends with. */
export async function failure(ask: () => Promise<unknown>): Promise<ConnectorError> {
  const error: unknown = await ask().then(
    () => null,
    (thrown: unknown) => thrown,
  );

  if (!(error instanceof ConnectorError)) throw new Error(`No ConnectorError: ${String(error)}`);
  return error;
}

/** Days since 1970 of a date. */
export function dayOf(date: string): number {
  return Date.parse(date) / 86_400_000;
}
