import { type Caller, owned } from "@/lib/auth/server/caller";
import { dayMs } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { requireImporter } from "./access";
import { draftDays, undoDays, uploadOf } from "./stored";

/** Rows deleted at once; each takes its file along. */
const batch = 20;

/** Deletes files that were not imported within 7 days, and imports that can no longer be undone. */
export async function deleteOldUploads(now: Date): Promise<number> {
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const old = await db().upload.findMany({
    where: {
      OR: [
        { state: { in: ["receiving", "draft", "failed"] }, createdAt: { lt: before(draftDays) } },
        { state: { in: ["done", "undone"] }, createdAt: { lt: before(undoDays + draftDays) } },
      ],
    },
    select: { id: true },
    take: batch,
  });
  const { count } = await db().upload.deleteMany({
    where: { id: { in: old.map(({ id }) => id) } },
  });
  return count;
}

/** Deletes an upload that was not imported. Throws CONFLICT for another one. */
export async function deleteUpload(caller: Caller, id: string): Promise<void> {
  requireImporter(caller);
  await uploadOf(caller, id);
  const { count } = await db().upload.deleteMany({
    where: { ...owned(caller), id, state: { in: ["receiving", "draft", "failed"] } },
  });
  if (count === 0) throw new Refusal("CONFLICT", "The import of this file has begun.");
}
