import { rm } from "node:fs/promises";
import type { Upload } from "@/generated/prisma/client";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { isRefusal, Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { db, type Prisma, type Tx } from "@/lib/db/server";
import type { SharedJob } from "@/lib/jobs/server";
import { importCalendar } from "@/lib/intake/sources/files/server/calendar/calendar";
import { importListings } from "@/lib/intake/sources/files/server/commands";
import { importReservations } from "@/lib/intake/sources/files/server/reservations/reservations";
import { fileSource, type Source } from "@/lib/intake/sources/files/server/source";
import { ImportOptions } from "@/lib/intake/sources/files/schema";
import type { UploadResult, UploadSettings } from "../../schema";
import { requireImporter } from "../access";
import { keepAfter, keepBefore } from "./changes";
import { bytesOf } from "../reading/file";
import { rememberColumns } from "../reading/matches";
import { readingOf } from "../reading/reading";
import { type Staged, stage } from "./stage";
import { openFile } from "../view";

const isOpen = { state: { in: ["waiting", "running"] } } satisfies Prisma.UploadWhereInput;

/** Imports the files that wait, an account's one after the other; also one that a killed process left running. */
export const uploadJob: SharedJob = {
  due: async () => {
    const where = isOpen;
    const rows = await db().upload.groupBy({
      by: ["accountId"],
      where,
      orderBy: { _min: { createdAt: "asc" } },
    });
    return rows.map(({ accountId }) => ({ id: accountId, accountId }));
  },
  run: runUploads,
  atOnce: 2,
};

async function runUploads(accountId: number, signal: AbortSignal): Promise<void> {
  const tried = new Set<string>();
  while (!signal.aborted) {
    const next = await db().upload.findFirst({
      where: { ...isOpen, accountId, id: { notIn: [...tried] } },
      orderBy: { createdAt: "asc" },
    });
    if (!next) return;
    tried.add(next.id);
    await runUpload(next);
  }
}

async function runUpload(upload: Upload): Promise<void> {
  const { id, accountId } = upload;
  const end = (data: { state: "waiting" | "failed"; result?: UploadResult }) =>
    db().upload.updateMany({ where: { id, accountId, state: "running" }, data });
  await db().upload.updateMany({ where: { id, accountId }, data: { state: "running" } });
  try {
    await importUpload(upload);
  } catch (error) {
    // Another import into the account runs: the schedule tries again.
    if (isRefusal(error) && error.code === "CONFLICT") await end({ state: "waiting" });
    else {
      if (!isRefusal(error))
        log().error({ err: error, upload: id }, "an uploaded file was not imported");
      await end({ state: "failed", result: { error: reasonOf(error) } });
    }
  }
}

function reasonOf(error: unknown): string {
  return isRefusal(error) ? error.message : "Something went wrong. Nothing was imported.";
}

async function importUpload(upload: Upload): Promise<void> {
  const caller = await importerOf(upload);
  const bytes = await bytesOf(upload.id);
  const file = await openFile(caller, upload, bytes);
  if (!file) throw new Refusal("VALIDATION_FAILED", "Choose the file's encoding first.");
  const { facts, settings, listings } = file;
  const total = facts.rows;
  const staged = await stage(upload.id, bytes, readingOf(facts, settings, listings), (done) =>
    saveProgress(upload, { done, total }),
  );
  try {
    checkStaged(staged, settings);
    await merge(
      caller,
      { id: upload.id, name: upload.name, settings },
      staged,
      async (tx, result) => {
        await rememberColumns(tx, caller, settings, facts.header);
        await finish(tx, caller, upload, { staged, result });
      },
    );
  } finally {
    await rm(staged.path, { force: true });
  }
}

/** The person who uploaded the file, as their permissions are now. */
async function importerOf({ userId, accountId }: Upload): Promise<Caller> {
  const person = await db().person.findFirst({ where: { id: userId, accountId } });
  if (!person)
    throw new Refusal(
      "PERMISSION_DENIED",
      "The person who uploaded the file no longer has access.",
    );
  const origin = { ip: null, device: "web", requestId: null } as const;
  const caller = await callerFor(person, { via: "job", origin });
  requireImporter(caller);
  return caller;
}

/** Milliseconds between two notes of the progress. */
const progressMs = 500;
const noted = new Map<string, number>();

async function saveProgress(
  { id, accountId }: Upload,
  progress: { done: number; total: number },
): Promise<void> {
  const last = noted.get(id) ?? 0;
  if (performance.now() - last < progressMs) return;
  noted.set(id, performance.now());
  await db().upload.updateMany({ where: { id, accountId }, data: { progress } });
}

function checkStaged({ leftOut, ready }: Staged, { strict }: UploadSettings): void {
  if (strict && leftOut > 0) {
    const rows = leftOut === 1 ? "One row has a problem" : `${leftOut} rows have problems`;
    throw new Refusal("VALIDATION_FAILED", `${rows}. Nothing was imported.`);
  }
  if (ready === 0) throw new Refusal("VALIDATION_FAILED", "No row can be imported.");
}

type Counted = Pick<UploadResult, "created" | "updated">;
type Finish = (tx: Tx, result: Counted) => Promise<void>;

/** The short transaction: the importer's own, with what undoes it. */
async function merge(
  caller: Caller,
  { id, name, settings }: Pick<Upload, "id" | "name"> & { settings: UploadSettings },
  staged: Staged,
  done: Finish,
): Promise<void> {
  const file: Source = { ...fileSource(staged.path), name };
  const kind = settings.holds === "listings" ? ("listing" as const) : ("reservation" as const);
  const { names, months } = staged;
  const around = {
    before: (tx: Tx) => keepBefore(tx, caller, id, { kind, names, months }),
    after: async (tx: Tx) => {
      await keepAfter(tx, caller, id);
      await done(tx, await countsOf(tx, id, kind));
    },
  };
  const options = ImportOptions.parse({ strict: true });
  if (settings.holds === "reservations") {
    await importReservations(caller, file, { strict: true }, around);
  } else if (settings.holds === "listings") {
    await importListings(caller, { listings: file, calendar: null }, options, around);
  } else {
    const nights = { file, listingKeys: [...staged.listingKeys] };
    await importCalendar(caller, nights, options, around);
  }
}

/** Rows that the import made or changed; none for nights, which are counted as rows. */
async function countsOf(
  tx: Tx,
  uploadId: string,
  kind: "listing" | "reservation",
): Promise<Counted> {
  const [row] = await tx.$queryRaw<{ created: number; updated: number }[]>`
    SELECT count(*) FILTER (WHERE before IS NULL)::int AS created,
      count(before)::int AS updated
    FROM upload_change WHERE upload_id = ${uploadId} AND kind = ${kind}::"UploadChangeKind"`;
  return row ?? {};
}

async function finish(
  tx: Tx,
  caller: Caller,
  { id }: Upload,
  { staged, result }: { staged: Staged; result: Counted },
): Promise<void> {
  const { ready, leftOut, problems } = staged;
  await tx.upload.update({
    where: { ...owned(caller), id },
    data: {
      state: "done",
      importedAt: new Date(),
      progress: { done: ready + leftOut, total: ready + leftOut },
      result: { imported: ready, left_out: leftOut, ...result },
      problems: leftOut > 0 ? problems : null,
    },
  });
  await tx.uploadPiece.deleteMany({ where: { uploadId: id } });
  noted.delete(id);
}
