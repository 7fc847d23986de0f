import type { Tx } from "@/lib/db/server";

/** Listing keys by the result of a complete read and a lookup by ID. */
export interface AbsenceWrites {
  first: number[];
  missing: number[];
  /** Not in the list, but there by id. */
  present: number[];
}

/** Records listings that are absent from the PMS; nothing is deleted or cancelled. Three statements at most. */
export async function storeAbsence(
  tx: Tx,
  connectionId: number,
  { first, missing, present }: AbsenceWrites,
  now: Date,
): Promise<void> {
  const set = async (
    keys: readonly number[],
    data: { absentReads: number; firstAbsentAt?: Date | null; missingSince?: Date },
  ): Promise<void> => {
    if (keys.length === 0) return;
    const where = { connectionId, listingKey: { in: [...keys] } };
    await tx.connectionListing.updateMany({ where, data });
  };
  await set(first, { absentReads: 1, firstAbsentAt: now });
  await set(missing, { absentReads: 2, missingSince: now });
  await set(present, { absentReads: 0, firstAbsentAt: null });
}
