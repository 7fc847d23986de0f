import type { Adapter, AdapterPayload } from "oidc-provider";
import { openRecord, sealRecord } from "@/lib/auth/server/assistant-caller";
import { acrossAccounts, db, deleteBatch, transaction, unit } from "@/lib/db/server";
import { hashKey } from "@/lib/auth/server/key-format";

/** Seconds for which a program may be registered without being used. */
const unusedSeconds = 24 * 3_600;

/**
 * Keeps the records of the authorization server: one adapter per kind of its models. A record's ID is a secret, such as a
 * token: stored are its keyed hash, and the rest sealed.
 */
export class OauthRecords implements Adapter {
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** `expiresIn`: seconds; without it, those of a program that nobody uses. */
  async upsert(id: string, payload: AdapterPayload, expiresIn = unusedSeconds): Promise<void> {
    // Nobody stays signed in at the authorization server: the portal's session alone counts.
    if (this.#kind === "Session") return;
    const hash = hashKey(id);
    const { jti: _, consumed: __, ...rest } = payload;
    const columns = {
      sealed: sealRecord(rest, { kind: this.#kind, hash }),
      grantKey: payload.grantId ?? null,
      expiresAt: new Date(Date.now() + expiresIn * 1_000),
    };
    await anywhere(() =>
      db().oauthRecord.upsert({
        where: { kind_hash: { kind: this.#kind, hash } },
        create: { kind: this.#kind, hash, ...columns },
        update: columns,
      }),
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const hash = hashKey(id);
    const where = { kind: this.#kind, hash, expiresAt: { gt: new Date() } };
    const found = await anywhere(() => db().oauthRecord.findFirst({ where }));
    if (!found) return undefined;
    const payload = openRecord(found);
    const used = found.usedAt && { consumed: Math.floor(found.usedAt.getTime() / 1_000) };
    return { ...payload, jti: id, ...used };
  }

  /** Of two uses at once, which both found it unused, one is refused. */
  async consume(id: string): Promise<void> {
    const where = { kind: this.#kind, hash: hashKey(id), usedAt: null };
    const { count } = await anywhere(() =>
      db().oauthRecord.updateMany({ where, data: { usedAt: new Date() } }),
    );
    if (count > 0) return;
    const { errors } = await import("oidc-provider");
    throw new errors.InvalidGrant("it was used twice at once");
  }

  async destroy(id: string): Promise<void> {
    const where = { kind: this.#kind, hash: hashKey(id) };
    await anywhere(() => db().oauthRecord.deleteMany({ where }));
  }

  /** Ends a grant: its codes and tokens are refused from now on, and its assistant is disconnected. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await anywhere(() =>
      transaction({}, async (tx) => {
        await tx.oauthRecord.deleteMany({ where: { grantKey: grantId } });
        await tx.assistant.updateMany({
          where: { key: grantId, endedAt: null },
          data: { endedAt: new Date() },
        });
      }),
    );
  }

  /** Sessions are not kept. */
  async findByUid(): Promise<undefined> {}

  /** Devices without a browser are not served. */
  async findByUserCode(): Promise<undefined> {}
}

/** A program that is used is kept until its assistants' access ends. */
export async function keepProgram(clientId: string, until: Date): Promise<void> {
  const where = { kind: "Client", hash: hashKey(clientId), expiresAt: { lt: until } };
  await anywhere(() => db().oauthRecord.updateMany({ where, data: { expiresAt: until } }));
}

/** Disconnects every assistant: tokens can't be found any more after the installation's secret was lost. */
export async function endAllAssistants(): Promise<void> {
  await db().oauthRecord.deleteMany({});
  await db().assistant.updateMany({ where: { endedAt: null }, data: { endedAt: new Date() } });
}

/** Deletes a batch of records that have expired at `now`; returns how many. */
export async function deleteOldRecords(now: Date): Promise<number> {
  const where = { expiresAt: { lte: now } };
  return (await db().oauthRecord.deleteMany({ where, limit: deleteBatch })).count;
}

/** Records are read and written before anybody is known. */
function anywhere<T>(work: () => PromiseLike<T>): Promise<T> {
  return unit(() => acrossAccounts(async () => work()));
}
