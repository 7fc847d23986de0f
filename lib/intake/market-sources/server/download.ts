import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@/lib/core/errors";
import { db, transaction, type Tx } from "@/lib/db/server";
import { ConnectorError } from "@/lib/intake/connections/server";
import { checkedStream, type Streamed, TooLarge } from "@/lib/intake/connectors/server";
import { mostBytes, pieceBytes } from "../rules";
import type { SourceRow } from "./queries";

type MarketFile = SourceRow["files"][number];

/** How files are fetched: by `checkedStream` of connectors/server, or a test's own; the first pause in ms. */
export interface Fetching {
  signal: AbortSignal;
  fetch?: typeof checkedStream;
  pause?: number;
}

/** Attempts that bring nothing, and all attempts at a file; the pause after the first, and the time for each. */
const [fruitless, attempts] = [5, 50];
const pauseMs = 1_000;
const timeoutMs = 30 * 60_000;

/**
 * Fetches a file of a source into its pieces, and goes on where an earlier attempt ended if the server still has the
 * same version. `onBytes` gets how much there is, and the whole size if known. Throws VALIDATION_FAILED for what no
 * other attempt mends, UNAVAILABLE otherwise.
 */
export async function download(
  { id, accountId }: Pick<SourceRow, "id" | "accountId">,
  file: MarketFile,
  how: Fetching & { onBytes: (received: number, total: number | null) => Promise<void> },
): Promise<void> {
  const { signal, pause = pauseMs } = how;
  const state = { ...file };
  let failures = 0;
  for (let attempt = 1; ; attempt++) {
    const before = state.received;
    try {
      await fetchOn({ id, accountId }, state, how);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ConnectorError)) throw error;
      if (error instanceof TooLarge)
        throw new Refusal("BODY_TOO_LARGE", `${file.name} is larger than 200 MB.`);
      if (error.kind !== "unavailable") throw new Refusal("VALIDATION_FAILED", error.message);
      failures = state.received > before ? 0 : failures + 1;
      if (failures === fruitless || attempt === attempts)
        throw new Refusal("UNAVAILABLE", error.message);
      await sleep(pause * 2 ** failures, undefined, { signal });
    }
  }
}

async function fetchOn(
  source: Pick<SourceRow, "id" | "accountId">,
  file: MarketFile,
  { signal, onBytes, fetch = checkedStream }: Parameters<typeof download>[2],
): Promise<void> {
  const { url, etag, bytes, received } = file;
  if (url === null || (bytes !== null && received === bytes)) return;
  const rest = received > 0 && etag !== null ? { from: received, etag } : null;
  const { accountId } = source;
  const common = { accountId, signal, redirects: 3, timeoutMs, mostBytes };
  const answer = await fetch(url, { ...common, headers: headersFor(rest) });
  const host = new URL(url).hostname;
  if (rest === null || answer.status !== 206) await beginAgain(source, file, answer, host);
  await receive(source, file, answer, onBytes);
  if (file.received === 0) throw new ConnectorError("invalid", `${host} sent an empty file.`);
  file.bytes = file.received;
  await change(source, file, { bytes: file.received });
}

/** Forgets what has arrived of a file whose whole is sent now. Throws ConnectorError where it is not. */
async function beginAgain(
  source: Pick<SourceRow, "id" | "accountId">,
  file: MarketFile,
  answer: Streamed,
  host: string,
): Promise<void> {
  if (answer.status === 416) {
    // There is no more of it, as after a stop right behind the last piece, or it is another file now.
    await startOver(source, file, null);
    throw new ConnectorError("unavailable", `${host} has no more of ${file.name}.`);
  }
  checkAnswer(answer, host);
  await startOver(source, file, validatorOf(answer.headers));
}

/** Stores what arrives. Throws ConnectorError (unavailable) where it ends early. */
async function receive(
  source: Pick<SourceRow, "id" | "accountId">,
  file: MarketFile,
  { headers, body }: Streamed,
  onBytes: Parameters<typeof download>[2]["onBytes"],
): Promise<void> {
  const total = totalOf(file, headers);
  await onBytes(file.received, total);
  for await (const piece of piecesOf(body)) {
    await storePiece(source, file, piece);
    await onBytes(file.received, total);
    if (file.received > mostBytes) throw new TooLarge("", true);
  }
  if (total !== null && file.received < total)
    throw new ConnectorError("unavailable", `Only a part of ${file.name} arrived.`);
}

/** Of a request for the file, or for the rest of the version that there is a part of. */
function headersFor(rest: { from: number; etag: string } | null): Record<string, string> {
  return {
    accept: "text/csv, application/gzip, */*;q=0.5",
    // Packed by the connection, a part of the file would not be a part of what is sent.
    "accept-encoding": "identity",
    ...(rest && { range: `bytes=${rest.from}-`, "if-range": rest.etag }),
  };
}

type Headers = Streamed["headers"];

/** The size of the whole file; null where the server does not say it. Throws TooLarge. */
function totalOf({ received }: MarketFile, headers: Headers): number | null {
  const length = headers.get("content-length");
  const total = length === null ? null : received + Number(length);
  if (total !== null && total > mostBytes) throw new TooLarge("", true);
  return total;
}

function checkAnswer({ status, headers }: Streamed, host: string): void {
  if (status !== 200) {
    const kind = status === 429 || status >= 500 ? "unavailable" : "invalid";
    throw new ConnectorError(kind, `${host} answered ${status}.`);
  }
  if (headers.get("content-type")?.startsWith("text/html"))
    throw new ConnectorError("invalid", `${host} sent a web page instead of a file.`);
}

/** What names the file's version in a later request (RFC 9110 §13.1.5): a strong ETag, else the time of its change. */
function validatorOf(headers: Headers): string | null {
  const etag = headers.get("etag");
  if (etag !== null && !etag.startsWith("W/")) return etag;
  return headers.get("last-modified");
}

type Changes = Partial<Pick<MarketFile, "bytes" | "received" | "etag">>;

async function change(
  { id, accountId }: Pick<SourceRow, "id" | "accountId">,
  { part }: MarketFile,
  data: Changes,
  tx: Tx = db(),
): Promise<void> {
  await tx.marketFile.updateMany({ where: { sourceId: id, part, source: { accountId } }, data });
}

async function startOver(
  source: Pick<SourceRow, "id" | "accountId">,
  file: MarketFile,
  etag: string | null,
): Promise<void> {
  Object.assign(file, { received: 0, bytes: null, etag });
  await transaction({}, async (tx) => {
    await tx.marketPiece.deleteMany({ where: { sourceId: source.id, part: file.part } });
    await change(source, file, { received: 0, bytes: null, etag }, tx);
  });
}

async function storePiece(
  source: Pick<SourceRow, "id" | "accountId">,
  file: MarketFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { part, received: at } = file;
  const received = at + bytes.length;
  await transaction({}, async (tx) => {
    await tx.marketPiece.create({ data: { sourceId: source.id, part, at, bytes } });
    await change(source, file, { received }, tx);
  });
  file.received = received;
}

/** The body in pieces of one size, but for the last. */
async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      waiting.push(chunk);
      length += chunk.length;
      if (length < pieceBytes) continue;
      yield new Uint8Array(Buffer.concat(waiting));
      [waiting, length] = [[], 0];
    }
  } catch (error) {
    // What has arrived is kept, for the next attempt.
    if (length > 0) yield new Uint8Array(Buffer.concat(waiting));
    throw error;
  }
  if (length > 0) yield new Uint8Array(Buffer.concat(waiting));
}
