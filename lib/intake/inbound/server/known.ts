import type { Connection } from "@/generated/prisma/client";
import { db } from "@/lib/db/server";

/** A listing of the account under the connection's PMS, as it was before the pass. */
export interface KnownListing {
  key: number;
  id: string;
  name: string;
  timeZone: string | null;
  currency: string | null;
  newCurrency: string | null;
  /** The connection it comes through; null: none. */
  connectionId: number | null;
  minStay: number | null;
  firstAbsentAt: Date | null;
  missingSince: Date | null;
  calendarReadAt: Date | null;
}

const linkColumns = {
  connectionId: true,
  minStay: true,
  firstAbsentAt: true,
  missingSince: true,
  calendarReadAt: true,
} as const;

const unlinked = {
  connectionId: null,
  minStay: null,
  firstAbsentAt: null,
  missingSince: null,
  calendarReadAt: null,
};

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
      newCurrency: true,
      connection: { select: linkColumns },
    },
    orderBy: { key: "asc" },
  });
  return new Map(
    rows.map(({ listingId, connection, ...listing }) => [
      listingId,
      { ...listing, id: listingId, ...(connection ?? unlinked) },
    ]),
  );
}
