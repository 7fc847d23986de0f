import { type Caller, owned } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import type { UploadView } from "../schema";
import { requireImporter } from "./access";
import { bytesOf } from "./reading/file";
import { readings } from "./reading/reading";
import { uploadOf } from "./stored";
import { missingFields, openFile, readUpload } from "./view";

/**
 * Queues a file's import, which a job runs. Throws VALIDATION_FAILED if a choice or a required column is missing, and
 * CONFLICT if the import has begun.
 */
export async function startImport(caller: Caller, id: string): Promise<UploadView> {
  requireImporter(caller);
  const upload = await uploadOf(caller, id);
  if (upload.state !== "draft" && upload.state !== "failed") throw begun();
  const file = await openFile(caller, upload, await bytesOf(id));
  if (!file) throw unready("Choose the file's encoding first.");
  const [missing] = missingFields(file.settings);
  if (missing !== undefined) throw unready(`Choose the column for ${missing} first.`);
  const { dates, decimals } = readings(file.facts, file.settings);
  if (dates.isOpen) throw unready("Choose how the file writes dates first.");
  if (decimals.isOpen) throw unready("Choose how the file writes decimals first.");
  const { count } = await db().upload.updateMany({
    where: { ...owned(caller), id, state: { in: ["draft", "failed"] } },
    // The person imports in their own name, whoever uploaded the file.
    data: {
      state: "waiting",
      settings: file.settings,
      userId: caller.actor.id,
      progress: { done: 0, total: file.facts.rows },
      result: {},
    },
  });
  if (count === 0) throw begun();
  wakeSoon("run-uploads");
  return readUpload(caller, id);
}

function unready(message: string): Refusal {
  return new Refusal("VALIDATION_FAILED", message);
}

function begun(): Refusal {
  return new Refusal("CONFLICT", "The import of this file has begun.");
}
