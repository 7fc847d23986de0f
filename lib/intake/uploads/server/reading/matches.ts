import { type Caller, owned } from "@/lib/auth/server/caller";
import { db, type Tx } from "@/lib/db/server";
import { fieldsOf } from "../../fields";
import { matchColumns } from "../../match";
import type { UploadSettings } from "../../schema";
import type { Facts } from "./file";
import type { KnownListings } from "./known-listings";

type Columns = NonNullable<UploadSettings["columns"]>;

/** Guesses the fields of a file's columns, as the account chose them before where it did. One statement. */
export async function guessColumns(
  caller: Caller,
  { holds }: UploadSettings,
  facts: Facts,
  listings: KnownListings,
): Promise<Columns> {
  const stored = await db().uploadMatch.findMany({
    where: { ...owned(caller), holds, header: { in: facts.header } },
  });
  const columns = facts.header.map((header, at) => {
    const evidence = facts.evidence[at];
    if (!evidence) throw new Error("A column has no evidence.");
    return { header, samples: facts.samples[at] ?? [], evidence };
  });
  return matchColumns(columns, fieldsOf(holds), {
    remembered: new Map(stored.map(({ header, field }) => [header, field])),
    isListing: (cell) => listings.named(cell, null).length > 0,
  });
}

/** Remembers the fields of a file's headers for the account's next file. One statement. */
export async function rememberColumns(
  tx: Tx,
  caller: Caller,
  { holds, columns }: UploadSettings,
  header: readonly string[],
): Promise<void> {
  const chosen = new Map(header.map((name, at) => [name, columns?.[at]?.field ?? null]));
  const rows = [...chosen].map(([name, field]) => ({ header: name.slice(0, 300), field }));
  await tx.$executeRaw`
    INSERT INTO upload_match (account_id, holds, header, field)
    SELECT ${owned(caller).accountId}, ${holds}, header, field
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (header text, field text)
    ON CONFLICT (account_id, holds, header) DO UPDATE SET field = excluded.field`;
}
