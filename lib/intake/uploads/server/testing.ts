import type { Caller } from "@/lib/auth/server/caller";
import { runDue } from "@/lib/jobs/server";
import type { Holds } from "../fields";
import { pieceBytes } from "../schema";
import { addPiece, createUpload } from "./receive";
import { uploadJob } from "./running/run";
import { startImport } from "./start";
import { readUpload } from "./view";

/** Uploads a text or bytes as a page does, and returns the id. */
export async function upload(
  caller: Caller,
  holds: Holds,
  content: string | Buffer,
  name = "stays.csv",
): Promise<string> {
  const bytes = Buffer.from(content);
  const { upload_id } = await createUpload(caller, { name, bytes: bytes.length, holds });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const data = bytes.subarray(at, at + pieceBytes).toString("base64");
    await addPiece(caller, upload_id, { at, data });
  }
  return upload_id;
}

/** Imports an upload as the job does, and returns what its page shows then. */
export async function importNow(caller: Caller, id: string) {
  await startImport(caller, id);
  await runDue(uploadJob);
  return readUpload(caller, id);
}
