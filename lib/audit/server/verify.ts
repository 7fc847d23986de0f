import { db, type Prisma, type Tx } from "@/lib/db/server";
import { type ChainedEntry, hashOf, isSealed } from "./chain";

/** The first fault in an account's chain. */
interface ChainFault {
  /** The first entry that was changed, or follows a changed or missing one; null when the newest entries are missing or were not chained. */
  entry_id: string | null;
  problem: string;
}

export interface ChainReport {
  account_id: number;
  /** Entries checked, and entries from before the chain began, which cannot be. */
  checked: number;
  older: number;
  broken: ChainFault | null;
}

const batchSize = 2_000;
/** Time for an account of many millions of entries. */
const timeoutMs = 6 * 3_600_000;

/**
 * Recomputes the chain of one account, or of every account, and compares it with the stored one, and that with its
 * seal. Each account is read in one snapshot, in batches.
 */
export async function verifyLog(accountId?: number): Promise<ChainReport[]> {
  const accounts = await db().account.findMany({
    where: accountId === undefined ? {} : { id: accountId },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const reports: ChainReport[] = [];
  for (const { id } of accounts) {
    const work = (tx: Tx): Promise<ChainReport> => verifyAccount(tx, id);
    reports.push(
      await db().$transaction(work, { isolationLevel: "RepeatableRead", timeout: timeoutMs }),
    );
  }
  return reports;
}

type Account = Prisma.AccountGetPayload<object>;
type Stored = ChainedEntry & { hash: string | null };

async function verifyAccount(tx: Tx, accountId: number): Promise<ChainReport> {
  const account = await tx.account.findFirstOrThrow({ where: { id: accountId } });
  const report: ChainReport = { account_id: accountId, checked: 0, older: 0, broken: null };
  let last: Uint8Array | null = null;
  for await (const { hash, ...entry } of entriesOf(tx, accountId)) {
    if (report.older < account.logOlder) {
      report.older += 1;
      continue;
    }
    last = hashOf(last, entry);
    if (hexOf(last) !== hash) {
      const problem = "it was altered after it was written, or an earlier entry was";
      return { ...report, broken: { entry_id: entry.id, problem } };
    }
    report.checked += 1;
  }
  const problem = chainProblem(account, last, report);
  return problem === null ? report : { ...report, broken: { entry_id: null, problem } };
}

/** What is wrong with the whole log of an account whose entries hold; null if nothing. */
function chainProblem(
  { id: accountId, logHead: head, logCount: count, logOlder: older, logSeal: seal }: Account,
  last: Uint8Array | null,
  found: ChainReport,
): string | null {
  const isWhole = hexOf(last) === hexOf(head) && found.checked + found.older === count;
  if (!isWhole) return "the newest entries are missing, or were written past the chain";
  if (isSealed({ accountId, head, count, older }, seal)) return null;
  return "the account's record of the log was altered, or NIGHTRATE_SECRET is another one";
}

/** The entries of an account in the order of their chain, read in batches. */
export async function* entriesOf(tx: Tx, accountId: number): AsyncGenerator<Stored> {
  let after = "-9223372036854775808";
  for (;;) {
    const rows = await tx.$queryRaw<(Omit<Stored, "created_at"> & { created_at: Date })[]>`
      SELECT id::text, account_id, log_type::text, action, listing_key, listing_id, pms_name, group_id,
        name, user_id, email, changes, ip, device::text, request_id, assistant, created_at,
        encode(hash, 'hex') AS hash
      FROM log_entry WHERE account_id = ${accountId} AND id > ${after}::bigint
      ORDER BY log_entry.id LIMIT ${batchSize}`;
    for (const row of rows) yield { ...row, created_at: row.created_at.toISOString() };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function hexOf(hash: Uint8Array | null): string | null {
  return hash && Buffer.from(hash).toString("hex");
}
