import type { Proposal } from "@/generated/prisma/client";
import { logActions } from "@/lib/audit/entry-kinds";
import { allows } from "@/lib/auth/permissions";
import { type Caller, type LoggedChange, owned } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db, deleteBatch, type Tx } from "@/lib/db/server";
import type { OpenProposals, Proposals, ProposalsQuery, ShownProposal } from "../../proposals";
import type { Endpoint } from "../endpoint";
import { permissionsOf } from "../execute";
import { summaryOf } from "./propose";

/** The endpoints whose calls can be proposed, by the name of their tool. */
export type Calls = ReadonlyMap<string, Endpoint>;

/** What lists read of a proposal. */
type Row = Omit<Proposal, "moves">;

/** Days for which a proposal is listed after it could be applied. */
const listedDays = 90;
/** Changes of each proposal in a list. */
const mostListed = 50;

/**
 * The proposals that a caller may see, newest first: their own, and with access to all listings those of calls that they
 * could make. A fixed number of statements.
 */
export async function listProposals(
  caller: Caller,
  calls: Calls,
  { state, id, offset, limit }: ProposalsQuery,
): Promise<Proposals> {
  const gone = await withoutAccess(caller.accountId);
  const rows = await db().proposal.findMany({
    where: {
      ...visible(caller, calls),
      ...(id !== undefined && { id }),
      ...(state !== undefined && { AND: inState(state, gone) }),
    },
    orderBy: { id: "desc" },
    skip: offset,
    take: limit + 1,
    omit: { moves: true },
  });
  const page = rows.slice(0, limit);
  const people = await namesOf(page);
  const known = { gone, people, whole: id !== undefined };
  return {
    proposals: page.map((row) => toShown(row, calls, known)),
    has_more: rows.length > limit,
  };
}

/** How many open proposals a caller may see. Two statements. */
export async function countOpen(caller: Caller, calls: Calls): Promise<OpenProposals> {
  const gone = await withoutAccess(caller.accountId);
  const where = { ...visible(caller, calls), AND: inState("open", gone) };
  return { open: await db().proposal.count({ where }) };
}

function inState(state: ShownProposal["state"], gone: ReadonlySet<number>) {
  if (state === "applied" || state === "declined") return { state };
  const open = { state: "open" as const };
  const [now, lost] = [new Date(), [...gone]];
  return state === "open"
    ? { ...open, expiresAt: { gt: now }, id: { notIn: lost } }
    : { ...open, OR: [{ expiresAt: { lte: now } }, { id: { in: lost } }] };
}

/** A proposal that the caller may see. Throws NOT_FOUND. */
export async function findProposal(caller: Caller, calls: Calls, id: number): Promise<Proposal> {
  const found = await db().proposal.findFirst({ where: { ...visible(caller, calls), id } });
  if (!found) throw new Refusal("NOT_FOUND", "Proposal not found.");
  return found;
}

function visible(caller: Caller, calls: Calls) {
  const tools = [...calls].flatMap(([tool, endpoint]) =>
    permissionsOf(endpoint).every((needed) => allows(caller.permissions, needed)) ? [tool] : [],
  );
  const { assistant, actor } = caller;
  const own = assistant ? { assistantId: assistant.id } : { personId: actor.id };
  return {
    ...owned(caller),
    OR: caller.allListings ? [own, { tool: { in: tools } }] : [own],
  };
}

/** The state of a proposal at this moment. */
export async function stateOf(proposal: Proposal, tx: Tx = db()): Promise<ShownProposal["state"]> {
  return stateAmong(proposal, await withoutAccess(proposal.accountId, tx));
}

function stateAmong(proposal: Row, gone: ReadonlySet<number>): ShownProposal["state"] {
  const isOver = proposal.expiresAt <= new Date() || gone.has(proposal.id);
  return proposal.state === "open" && isOver ? "expired" : proposal.state;
}

/** IDs of an account's open proposals whose proposer has no access any more: removed, of a partner whose grant ended, or a disconnected assistant. */
async function withoutAccess(accountId: number, tx: Tx = db()): Promise<Set<number>> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    SELECT p.id FROM proposal p
    LEFT JOIN person o ON o.id = p.person_id
    LEFT JOIN partner_grant g ON g.id = p.grant_id
    LEFT JOIN assistant s ON s.id = p.assistant_id
    WHERE p.account_id = ${accountId} AND p.state = 'open' AND p.expires_at > now()
      AND (o.id IS NULL OR o.removed_at IS NOT NULL
        OR (p.grant_id IS NOT NULL AND g.status IS DISTINCT FROM 'active')
        OR (p.assistant_id IS NOT NULL
          AND (s.id IS NULL OR s.ended_at IS NOT NULL OR s.expires_at <= now())))`;
  return new Set(found.map(({ id }) => id));
}

async function namesOf(rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ personId, decidedBy }) => [personId, decidedBy ?? personId]);
  const people = await db().person.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(people.map(({ id, name }) => [id, name]));
}

interface Known {
  gone: ReadonlySet<number>;
  people: ReadonlyMap<number, string>;
  /** With all changes. */
  whole: boolean;
}

function toShown(row: Row, calls: Calls, { gone, people, whole }: Known): ShownProposal {
  const changes = row.entries as unknown as LoggedChange[];
  const endpoint = calls.get(row.tool);
  const person = (id: number) => ({ user_id: id, name: people.get(id) ?? null });
  return {
    id: row.id,
    state: stateAmong(row, gone),
    tool: row.tool,
    summary: endpoint ? summaryOf(endpoint, changes.length) : row.tool,
    reason: row.reason,
    by: { ...person(row.personId), client: row.client },
    input: { ...objectOf(row.params), ...objectOf(row.query), ...objectOf(row.body) },
    changes: (whole ? changes : changes.slice(0, mostListed)).map(toChange),
    changes_total: changes.length,
    result: row.answer,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    decided: row.decidedAt && {
      at: row.decidedAt.toISOString(),
      by: person(row.decidedBy ?? 0),
      reason: row.decision,
      by_standing: row.byStanding,
    },
  };
}

function toChange(change: LoggedChange): ShownProposal["changes"][number] {
  const labels: Readonly<Record<string, string>> = logActions[change.log_type];
  return {
    ...change,
    action_label: labels[change.action] ?? change.action,
    changes: objectOf(change.changes),
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Deletes a batch of proposals that are no longer listed, and returns how many. The log keeps what was decided. */
export async function deleteOldProposals(now: Date): Promise<number> {
  const before = new Date(now.getTime() - listedDays * 86_400_000);
  const where = { expiresAt: { lt: before } };
  return (await db().proposal.deleteMany({ where, limit: deleteBatch })).count;
}
