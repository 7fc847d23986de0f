import type { Connection, Prisma } from "@/generated/prisma/client";
import { db, type Tx } from "@/lib/db/server";

type ConnectionFields = Partial<
  Omit<Prisma.ConnectionUncheckedCreateInput, "accountId" | "listings" | "runs">
>;

interface ConnectionOptions extends ConnectionFields {
  /** Listings that come through it. */
  listings?: readonly { key: number }[];
}

/** A connection of an account; active, and read a minute ago, unless told otherwise. No credentials. */
export async function makeConnection(
  account: { id: number },
  options: ConnectionOptions = {},
  tx: Tx = db(),
): Promise<Connection> {
  const { listings: own = [], ...fields } = options;
  const connection = await tx.connection.create({
    data: {
      kind: "guesty",
      pmsName: "guesty",
      name: "Guesty",
      state: "active",
      confirmedAt: new Date(Date.now() - 3_600_000),
      lastImportAt: new Date(Date.now() - 60_000),
      ...fields,
      accountId: account.id,
    },
  });
  const rows = own.map(({ key }) => ({ listingKey: key, connectionId: connection.id }));
  await tx.connectionListing.createMany({ data: rows });
  return connection;
}
