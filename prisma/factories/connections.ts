import type { Connection, Prisma } from "@/generated/prisma/client";
import { db, type Tx } from "@/lib/db/server";

type ConnectionFields = Partial<
  Omit<Prisma.ConnectionUncheckedCreateInput, "accountId" | "listings" | "runs">
>;

interface ConnectionOptions extends ConnectionFields {
  /** Listings imported through the connection. */
  listings?: readonly { key: number }[];
}

/** Creates a connection without credentials; by default active, and imported a minute ago. */
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
