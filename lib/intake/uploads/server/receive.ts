import { type Caller, owned } from "@/lib/auth/server/caller";
import { invalid, Refusal } from "@/lib/core/errors";
import { randomText } from "@/lib/core/server/ids";
import { db, transaction } from "@/lib/db/server";
import { requireImporter } from "./access";
import { uploadOf } from "./stored";
import { mostBytes, type NewUpload, type Piece, pieceBytes, type UploadSettings } from "../schema";

/** How much of a file has arrived. */
interface Received {
  upload_id: string;
  received: number;
  piece_bytes: number;
}

/** Unfinished uploads that an account can have at a time. */
const mostOpen = 20;

const notText = /\.(xlsx?|ods|numbers|zip|gz|pdf|docx?)$/i;

/**
 * Announces a file, whose pieces follow. Throws BODY_TOO_LARGE above 32 MiB, VALIDATION_FAILED for a kind of file that
 * is no CSV, and CONFLICT for too many unfinished ones.
 */
export async function createUpload(
  caller: Caller,
  { name, bytes, holds }: NewUpload,
): Promise<Received> {
  requireImporter(caller);
  if (bytes > mostBytes) {
    throw new Refusal(
      "BODY_TOO_LARGE",
      "The file is larger than 32 MB. Split it into several files.",
    );
  }
  if (notText.test(name)) {
    throw invalid("name", "This is not a CSV file. Save the sheet as CSV, then upload that.");
  }
  const account = await db().account.findFirstOrThrow({ where: { id: caller.accountId } });
  const settings: UploadSettings = {
    holds,
    encoding: null,
    dates: null,
    decimals: null,
    columns: null,
    pms_name: null,
    currency: account.currency,
    time_zone: account.timeZone,
    fixes: [],
    strict: false,
  };
  return transaction(caller, async (tx) => {
    const open = await tx.upload.count({
      where: { ...owned(caller), state: { in: ["receiving", "draft", "failed"] } },
    });
    if (open >= mostOpen) {
      throw new Refusal("CONFLICT", "There are 20 unfinished files. Delete some of them first.");
    }
    const id = randomText(22);
    await tx.upload.create({
      data: { ...owned(caller), id, userId: caller.actor.id, name, bytes, settings },
    });
    return { upload_id: id, received: 0, piece_bytes: pieceBytes };
  });
}

/** Stores the next piece; a piece that is there already changes nothing. Throws CONFLICT for one out of order. */
export async function addPiece(caller: Caller, id: string, piece: Piece): Promise<Received> {
  requireImporter(caller);
  const bytes = Buffer.from(piece.data, "base64");
  return transaction(caller, async (tx) => {
    await tx.$queryRaw`
      SELECT id FROM upload WHERE account_id = ${caller.accountId} AND id = ${id} FOR UPDATE`;
    const upload = await uploadOf(caller, id, tx);
    const answer = { upload_id: id, received: upload.received, piece_bytes: pieceBytes };
    if (piece.at + bytes.length <= upload.received) return answer;
    if (upload.state !== "receiving" || piece.at !== upload.received) {
      throw new Refusal("CONFLICT", `The next piece begins at ${upload.received}.`);
    }
    const received = piece.at + bytes.length;
    if (received > upload.bytes) {
      throw new Refusal("BODY_TOO_LARGE", "The file is larger than it was announced.");
    }
    await tx.uploadPiece.create({ data: { uploadId: id, at: piece.at, bytes } });
    const state = received === upload.bytes ? ("draft" as const) : ("receiving" as const);
    await tx.upload.update({ where: { ...owned(caller), id }, data: { received, state } });
    return { ...answer, received };
  });
}
