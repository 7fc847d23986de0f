import type { Caller } from "@/lib/auth/server/caller";
import { requireImporter } from "./access";
import { bytesOf } from "./reading/file";
import { Problems } from "./reading/problem-rows";
import { readingOf } from "./reading/reading";
import { readUploadRows } from "./reading/rows";
import { uploadOf } from "./stored";
import { openFile } from "./view";

/** The rows of a file that an import leaves out, or left out, as CSV: line, column, value, reason. */
export async function problemRows(caller: Caller, id: string): Promise<string> {
  requireImporter(caller);
  const upload = await uploadOf(caller, id);
  const problems = new Problems();
  if (upload.problems !== null) return upload.problems;
  if (upload.state !== "draft" && upload.state !== "failed") return problems.csv();
  const file = await openFile(caller, upload, await bytesOf(id));
  if (!file) return problems.csv();
  const reading = readingOf(file.facts, file.settings, file.listings);
  await readUploadRows(file.bytes, reading, (row) => problems.add(row));
  return problems.csv();
}
