import { type Caller, owned } from "@/lib/auth/server/caller";
import { db, type Tx } from "@/lib/db/server";
import type { MappingLimits } from "../rules";

/** The account's mapping limits and its IANA zone. */
export async function mappingSettings(
  caller: Caller,
  tx: Tx = db(),
): Promise<MappingLimits & { timeZone: string }> {
  const account = await tx.account.findUniqueOrThrow({
    where: { id: owned(caller).accountId },
    select: {
      timeZone: true,
      maxChildListings: true,
      maxMappingDistanceM: true,
      crossPmsMapping: true,
    },
  });
  return {
    timeZone: account.timeZone,
    maxChildren: account.maxChildListings,
    maxMetres: account.maxMappingDistanceM,
    crossPms: account.crossPmsMapping,
  };
}
