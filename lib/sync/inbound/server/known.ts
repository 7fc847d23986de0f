import type { Connection } from "@/generated/prisma/client";
import { db } from "@/lib/db/server";

/** A listing of the account under the connection's PMS, as it was before the pass. */
export interface KnownListing {
  key: number;
  id: string;
  name: string;
  timeZone: string | null;
  currency: string | null;
  /** The connection it comes through; null: none. */
  connectionId: number | null;
  minStay: number | null;
  newCurrency: string | null;
  firstAbsentAt: Date | null;
  missingSince: Date | null;
  calendarReadAt: Date | null;
}

/** The account's listings of the connection's PMS by id. One statement. */
export async function knownListings({
  accountId,
  pmsName,
}: Pick<Connection, "accountId" | "pmsName">): Promise<Map<string, KnownListing>> {
  const rows = await db().listing.findMany({
    where: { accountId, pmsName },
    select: {
      key: true,
      listingId: true,
      name: true,
      timeZone: true,
      currency: true,
      connection: true,
    },
    orderBy: { key: "asc" },
  });
  return new Map(
    rows.map(({ listingId, connection, ...listing }) => [
      listingId,
      {
        ...listing,
        id: listingId,
        connectionId: connection?.connectionId ?? null,
        minStay: connection?.minStay ?? null,
        newCurrency: connection?.newCurrency ?? null,
        firstAbsentAt: connection?.firstAbsentAt ?? null,
        missingSince: connection?.missingSince ?? null,
        calendarReadAt: connection?.calendarReadAt ?? null,
      },
    ]),
  );
}
