import type { Upload } from "@/generated/prisma/client";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { dayMs } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/db/server";
import { UploadSettings, UploadSummary } from "../schema";

/** Days in which an import can be undone; after them its row and its changes are deleted. */
export const undoDays = 30;
/** Days that a file is kept without being imported. */
export const draftDays = 7;

/** The upload of the caller's account. Throws NOT_FOUND. */
export async function uploadOf(caller: Caller, id: string, tx: Tx = db()): Promise<Upload> {
  const upload = await tx.upload.findFirst({ where: { ...owned(caller), id } });
  if (!upload)
    throw new Refusal("NOT_FOUND", "File not found. It may have been deleted after 7 days.");
  return upload;
}

/** What a person has chosen for the file. */
export function settingsOf({ settings }: Pick<Upload, "settings">): UploadSettings {
  return UploadSettings.parse(settings);
}

/** The upload as lists show it; `by`: the name of who uploaded it. */
export function summaryOf(upload: Upload, by: string, now = Date.now()): UploadSummary {
  const until = upload.importedAt ? upload.importedAt.getTime() + undoDays * dayMs : 0;
  const canUndo = upload.state === "done" && until > now;
  return UploadSummary.parse({
    upload_id: upload.id,
    name: upload.name,
    bytes: upload.bytes,
    holds: settingsOf(upload).holds,
    state: upload.state,
    created_at: upload.createdAt.toISOString(),
    imported_at: upload.importedAt?.toISOString() ?? null,
    undo_until: canUndo ? new Date(until).toISOString() : null,
    progress: upload.progress,
    result: upload.result,
    by,
  });
}

/** Names of people of the caller's account by id. One statement. */
export async function namesOf(
  caller: Caller,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const people = await db().person.findMany({
    where: { ...owned(caller), id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  });
  return new Map(people.map(({ id, name }) => [id, name]));
}
