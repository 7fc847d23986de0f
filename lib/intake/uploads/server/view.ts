import type { Upload } from "@/generated/prisma/client";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { isRefusal, Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { fieldsOf } from "../fields";
import {
  type SettingsChange,
  type UploadSettings,
  type Uploads,
  UploadSettings as Settings,
  type UploadView,
} from "../schema";
import { mayImport, requireImporter } from "./access";
import { bytesOf, encodingSamples, type Facts, readFacts, toldEncoding } from "./reading/file";
import { knownListings, type KnownListings } from "./reading/known-listings";
import { guessColumns } from "./reading/matches";
import { previewOf } from "./preview/preview";
import { readingOf, readings } from "./reading/reading";
import { namesOf, settingsOf, summaryOf, uploadOf } from "./stored";

/** Uploads that a page lists. */
const mostListed = 20;

/** The account's latest uploads, without those that never arrived. Two statements. */
export async function listUploads(caller: Caller): Promise<Uploads> {
  requireImporter(caller);
  const uploads = await db().upload.findMany({
    where: { ...owned(caller), state: { not: "receiving" } },
    orderBy: { createdAt: "desc" },
    take: mostListed,
    omit: { problems: true },
  });
  const names = await namesOf(
    caller,
    uploads.map(({ userId }) => userId),
  );
  return {
    uploads: uploads.map((upload) =>
      summaryOf({ ...upload, problems: null }, names.get(upload.userId) ?? ""),
    ),
  };
}

/** A file whose import is done and not undone. */
export interface ImportedFile {
  id: string;
  name: string;
  holds: UploadSettings["holds"];
  importedAt: Date;
}

/** Files that were imported since an instant, newest first; none for callers who may not import. One statement. */
export async function importedFiles(caller: Caller, since: Date): Promise<ImportedFile[]> {
  if (!mayImport(caller)) return [];
  const uploads = await db().upload.findMany({
    where: { ...owned(caller), state: "done", importedAt: { gt: since } },
    orderBy: { importedAt: "desc" },
    select: { id: true, name: true, settings: true, importedAt: true },
  });
  return uploads.flatMap(({ id, name, settings, importedAt }) =>
    importedAt ? [{ id, name, holds: Settings.parse(settings).holds, importedAt }] : [],
  );
}

/** An upload with its columns and, while it is a draft, the preview of its import. Throws NOT_FOUND. */
export async function readUpload(caller: Caller, id: string): Promise<UploadView> {
  requireImporter(caller);
  return viewOf(caller, await uploadOf(caller, id));
}

/** Saves what a person chose and answers with the new preview. Throws CONFLICT where the import has begun. */
export async function changeUpload(
  caller: Caller,
  id: string,
  change: SettingsChange,
): Promise<UploadView> {
  requireImporter(caller);
  const upload = await uploadOf(caller, id);
  const before = settingsOf(upload);
  const isOther = change.holds !== undefined && change.holds !== before.holds;
  const isOtherText = change.encoding !== undefined && change.encoding !== before.encoding;
  // Fields and fixes of another kind of file or encoding don't apply.
  const forgotten = isOther || isOtherText ? { columns: null, fixes: [] } : {};
  const settings = Settings.parse({ ...before, ...change, ...forgotten });
  await saveDraft(caller, upload, settings);
  return viewOf(caller, { ...upload, settings, state: "draft", result: null });
}

async function saveDraft(caller: Caller, { id }: Upload, settings: UploadSettings): Promise<void> {
  const { count } = await db().upload.updateMany({
    where: { ...owned(caller), id, state: { in: ["draft", "failed"] } },
    data: { settings, state: "draft", result: {} },
  });
  if (count === 0) throw new Refusal("CONFLICT", "The import of this file has begun.");
}

/** Everything needed to read a file's rows: its bytes, its facts and the account's listings. */
export interface OpenFile {
  bytes: Buffer;
  facts: Facts;
  listings: KnownListings;
  settings: UploadSettings;
}

/** Opens the file and matches its columns where nobody did yet. Null while its encoding is unknown. */
export async function openFile(
  caller: Caller,
  upload: Upload,
  bytes: Buffer,
): Promise<OpenFile | null> {
  const settings = settingsOf(upload);
  const encoding = settings.encoding ?? toldEncoding(bytes);
  if (encoding === null) return null;
  const [facts, listings] = [await readFacts(bytes, encoding), await knownListings(caller)];
  const columns = settings.columns ?? (await guessColumns(caller, settings, facts, listings));
  const [only] = listings.pmsNames.length === 1 ? listings.pmsNames : [];
  const pms_name = settings.pms_name ?? (settings.holds === "listings" ? (only ?? "csv") : null);
  return { bytes, facts, listings, settings: { ...settings, encoding, columns, pms_name } };
}

/** Required fields without a column. */
export function missingFields({ holds, columns }: UploadSettings): string[] {
  const given = new Set(columns?.map(({ field }) => field));
  return fieldsOf(holds)
    .filter(({ name, isRequired }) => isRequired && !given.has(name))
    .map(({ name }) => name);
}

async function viewOf(caller: Caller, upload: Upload): Promise<UploadView> {
  const names = await namesOf(caller, [upload.userId]);
  const base = {
    ...summaryOf(upload, names.get(upload.userId) ?? ""),
    settings: settingsOf(upload),
    file: null,
    unreadable: null,
    encodings: [],
    missing: [],
    pms_names: [],
    preview: null,
  };
  if (upload.state !== "draft" && upload.state !== "failed") return base;
  const bytes = await bytesOf(upload.id);
  const encodings = encodingSamples(bytes);
  try {
    const file = await openFile(caller, upload, bytes);
    return { ...base, encodings, ...(file && (await draftOf(caller, file))) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ...base, encodings, unreadable: readable(error.message) };
  }
}

async function draftOf(
  caller: Caller,
  file: OpenFile,
): Promise<Pick<UploadView, "settings" | "file" | "missing" | "pms_names" | "preview">> {
  const { facts, settings, listings, bytes } = file;
  const columns = facts.header.map((header, at) => {
    const { field = null, by = null } = settings.columns?.[at] ?? {};
    return { header, sample: facts.samples[at]?.[0] ?? "", field, by };
  });
  const { delimiter, rows } = facts;
  const isReady = missingFields(settings).length === 0;
  return {
    settings,
    file: { delimiter, rows, columns, ...readings(facts, settings) },
    missing: missingFields(settings),
    pms_names: [...listings.pmsNames],
    preview: isReady ? await previewOf(caller, bytes, readingOf(facts, settings, listings)) : null,
  };
}

/** A reader's words without the options of the command line. */
function readable(message: string): string {
  if (message.includes("--encoding"))
    return "The file is not written in this encoding. Choose another one.";
  return message;
}
