import type { AdapterPayload } from "oidc-provider";
import { env } from "@/lib/core/env";
import { seal, unseal } from "@/lib/core/server/secret";
import { db } from "@/lib/db/server";
import { type AssistantScope, viewOnly } from "../permissions";
import type { Caller, Origin } from "./caller";
import { KeyCache, toCaller } from "./key-caller";
import { hashKey } from "./key-format";
import { onManaged, partnerColumns, type PartnerIdentity, type PartnerRow } from "./partner-caller";

interface AssistantRow extends PartnerRow {
  assistant_id: number;
  assistant_name: string;
  scope: AssistantScope;
  sees_all: boolean;
  sealed: Uint8Array;
}

/** The address that assistants call, and the audience of their tokens. */
export function assistantsAddress(): string {
  return new URL("/mcp", env().PUBLIC_URL).href;
}

const cache = new KeyCache<AssistantRow>();

/**
 * Returns whom an assistant's access token acts for, or null if the token is unknown, expired or for another resource, its
 * assistant was disconnected, or its person could not use a key. One statement, or none while it is cached.
 */
export async function callerOfAssistant(
  token: string,
  origin: Origin,
): Promise<PartnerIdentity | null> {
  const hash = hashKey(token);
  const id = Buffer.from(hash).toString("base64");
  const row = await cache.get(id, async () => {
    const found = await readToken(hash);
    return found && audienceOf(hash, found) === assistantsAddress() ? found : undefined;
  });
  if (!row) return null;
  const person = toCaller(row, "key", origin);
  const managed = row.grant_id === null ? person : onManaged(person, row, row.grant_id);
  return { person: withAssistant(person, row), managed: withAssistant(managed, row) };
}

async function readToken(hash: Uint8Array<ArrayBuffer>): Promise<AssistantRow | undefined> {
  const rows = await db().$queryRaw<AssistantRow[]>`
    SELECT r.sealed, s.id AS assistant_id, s.name AS assistant_name, s.scope::text,
      s.all_listings AS sees_all, NULL::int AS key_id, NULL AS session_id, NULL AS verified_at,
      ${partnerColumns}
    FROM oauth_record r
    JOIN assistant s ON s.key = r.grant_key AND s.ended_at IS NULL AND s.expires_at > now()
    JOIN person p ON p.id = s.person_id AND p.removed_at IS NULL
    JOIN account a ON a.id = p.account_id
    LEFT JOIN partner_grant g ON g.id = s.grant_id AND g.status = 'active'
    LEFT JOIN account m ON m.id = g.account_id
    WHERE r.kind = 'AccessToken' AND r.hash = ${hash} AND r.expires_at > now()
      AND CASE a.kind
        WHEN 'partner' THEN m.id = s.account_id AND m.api_access = 'enabled' AND p.role = 'owner'
        ELSE a.id = s.account_id AND a.api_access = 'enabled' AND (p.role = 'owner' OR p.api_granted)
      END`;
  return rows[0];
}

function audienceOf(hash: Uint8Array, { sealed }: AssistantRow): unknown {
  return openRecord({ kind: "AccessToken", hash, sealed })["aud"];
}

/** The person with what the assistant was allowed of it. With chosen listings, an owner's is no owner of the rest. */
function withAssistant(caller: Caller, row: AssistantRow): Caller {
  const { scope, sees_all: seesAll } = row;
  return {
    ...caller,
    actor: seesAll ? caller.actor : { ...caller.actor, role: "member" },
    permissions: scope === "read" ? viewOnly(caller.permissions) : caller.permissions,
    allListings: caller.allListings && seesAll,
    assistant: {
      id: row.assistant_id,
      name: row.assistant_name,
      scope,
      isLimited: !seesAll,
      ofAllListings: caller.allListings,
    },
  };
}

/** What names a record of the authorization server: its kind, and the keyed hash of its ID. */
interface RecordName {
  kind: string;
  hash: Uint8Array;
}

/** The fields of a record as they are stored. */
export function sealRecord(fields: object, name: RecordName): Uint8Array<ArrayBuffer> {
  return seal(JSON.stringify(fields), bindingOf(name));
}

/** The fields of a stored record. Throws where they were sealed elsewhere or under another secret. */
export function openRecord({
  sealed,
  ...name
}: RecordName & { sealed: Uint8Array }): AdapterPayload {
  return JSON.parse(unseal(sealed, bindingOf(name))) as AdapterPayload;
}

function bindingOf({ kind, hash }: RecordName): string {
  return `oauth ${kind} ${Buffer.from(hash).toString("hex")}`;
}
