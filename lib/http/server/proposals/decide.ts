import { Prisma, type Proposal } from "@/generated/prisma/client";
import { record } from "@/lib/audit/server";
import { type Assistant, type Caller, type LoggedChange, owned } from "@/lib/auth/server/caller";
import { detailText, isRefusal, Refusal } from "@/lib/core/errors";
import { type AnswerKeeper, transaction, type Tx } from "@/lib/db/server";
import type { Applied, ApplyRequest, Declined, DeclineRequest } from "../../proposals";
import { type CallContext, type Endpoint, Tagged } from "../endpoint";
import { execute, permit } from "../execute";
import { parseInput } from "../parse";
import { differences, witnessing } from "./changes";
import { type Calls, findProposal, stateOf } from "./list";
import { json, type ProposedCall, type Tried, tryCall } from "./propose";

/**
 * Makes the call that was proposed, as the caller, in one transaction with the decision. Throws NOT_FOUND, CONFLICT for
 * a proposal that is decided or expired, or where the call would now change something else than what was proposed (the
 * details say what), and what the call throws. With `changes`, these fields replace those proposed. `check`: what must hold
 * where no person decides.
 */
export async function applyProposal(
  caller: Caller,
  calls: Calls,
  { id, changes }: Pick<ApplyRequest, "id" | "changes">,
  context: Partial<CallContext>,
  check?: Check,
): Promise<Applied> {
  const proposal = await findProposal(caller, calls, id);
  const endpoint = calls.get(proposal.tool);
  if (!endpoint) throw new Refusal("CONFLICT", "This server no longer has the call proposed.");
  requireOpen(await stateOf(proposal), proposal);
  permit(endpoint, caller);
  const call = callOf(proposal);
  const proposed = proposal.entries as unknown as LoggedChange[];
  const isChanged = changes !== undefined && Object.keys(changes).length > 0;
  if (isChanged || caller.dryRun) {
    const tried = await tryCall(endpoint, caller, call, context);
    requireSame(differences(proposed, tried.changes));
    if (caller.dryRun && !isChanged) return { id, state: "applied", result: tried.answer };
  }
  const made = { ...call, body: { ...call.body, ...changes } };
  if (isChanged) nameChanges(endpoint, made, changes);
  if (caller.dryRun) {
    const { answer } = await tryCall(endpoint, caller, made, context);
    return { id, state: "applied", result: answer };
  }
  const application = { proposal, call: made, proposed: isChanged ? null : proposed, check };
  return applyNow(endpoint, caller, application, context);
}

/** Throws what is wrong with the changed call, at `changes`. */
function nameChanges(endpoint: Endpoint, call: ProposedCall, changes: object): void {
  try {
    parseInput(endpoint, call);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const details = error.details.map((detail) => {
      const [field = ""] = detail.path.split(/[.[]/);
      return field in changes ? { ...detail, path: `changes.${detail.path}` } : detail;
    });
    const [first] = details;
    throw new Refusal(error.code, first && detailText(first), { details });
  }
}

interface Application {
  proposal: Proposal;
  call: ProposedCall;
  /** What it must change; null where the person changed the call. */
  proposed: readonly LoggedChange[] | null;
  check: Check | undefined;
}

/**
 * Checks in the transaction that applies a proposal, before and after its changes. What they throw undoes all. `end`
 * returns how far prices moved, which is kept for a day.
 */
interface Check {
  begin(tx: Tx, proposed: readonly LoggedChange[]): Promise<void>;
  end(tx: Tx): Promise<Prisma.InputJsonArray>;
}

async function applyNow(
  endpoint: Endpoint,
  caller: Caller,
  { proposal, call, proposed, check }: Application,
  context: Partial<CallContext>,
): Promise<Applied> {
  const { changes: seen, witness } = witnessing();
  const outer = caller.keeper;
  let answer: Applied | null = null;
  const keeper: AnswerKeeper = {
    begin: async (tx) => {
      await outer?.begin(tx);
      await lockOpen(tx, proposal);
      await check?.begin(tx, proposed ?? []);
    },
    keep: async (tx, outcome) => {
      if (proposed) requireSame(differences(proposed, seen));
      const moves = await check?.end(tx);
      answer = { id: proposal.id, state: "applied", result: valueOf(outcome) };
      await decide(tx, caller, proposal, { state: "applied", moves }, endpoint.summary);
      if (!proposed) await keepMade(tx, proposal, { changes: seen, answer: valueOf(outcome) });
      await outer?.keep(tx, answer);
    },
  };
  const value = await execute(
    endpoint,
    { ...caller, keeper, witness },
    {
      ...context,
      ...parseInput(endpoint, call),
    },
  );
  if (answer) return answer;
  // A call that opened no transaction changed nothing.
  return transaction({ ...caller, keeper }, async () => valueOf(value)).then(() => ({
    id: proposal.id,
    state: "applied" as const,
    result: valueOf(value),
  }));
}

/** Keeps what a call that a person changed did instead of what was proposed, so that lists tell what was applied. */
async function keepMade(
  tx: Tx,
  { id, accountId }: Proposal,
  { changes, answer }: Tried,
): Promise<void> {
  const data = { entries: json(changes), answer: json(answer) };
  await tx.proposal.update({ where: { id, ...owned({ accountId }) }, data });
}

/** Declines a proposal. Throws NOT_FOUND, and CONFLICT for one that is decided or expired. */
export async function declineProposal(
  caller: Caller,
  calls: Calls,
  { id, reason }: DeclineRequest,
): Promise<Declined> {
  const proposal = await findProposal(caller, calls, id);
  const endpoint = calls.get(proposal.tool);
  return transaction(caller, async (tx) => {
    await lockOpen(tx, proposal);
    const decision = { state: "declined" as const, reason };
    await decide(tx, caller, proposal, decision, endpoint?.summary ?? proposal.tool);
    return { id, state: "declined" };
  });
}

/** The call that a proposal keeps. */
function callOf({ params, query, body }: Proposal): ProposedCall {
  return {
    params: params ?? undefined,
    query: query ?? undefined,
    body: (body ?? {}) as Record<string, unknown>,
  };
}

/** Locks a proposal that is open. Throws CONFLICT otherwise. */
async function lockOpen(tx: Tx, proposal: Proposal): Promise<void> {
  const { id, accountId } = proposal;
  await tx.$queryRaw`SELECT id FROM proposal WHERE id = ${id} AND account_id = ${accountId} FOR UPDATE`;
  const now = await tx.proposal.findFirstOrThrow({ where: { id, accountId } });
  requireOpen(await stateOf(now, tx), now);
}

/**
 * How far prices were moved by each of the proposals that an assistant's permission applied in the last 24 hours. Forgets
 * it of older ones. Two statements.
 */
export async function movesOfLastDay(
  tx: Tx,
  caller: Caller,
  { id: assistantId }: Assistant,
): Promise<Proposal["moves"][]> {
  const since = new Date(Date.now() - 86_400_000);
  const where = { ...owned(caller), assistantId, byStanding: true };
  await tx.proposal.updateMany({
    where: { ...where, decidedAt: { lte: since }, moves: { not: Prisma.DbNull } },
    data: { moves: Prisma.DbNull },
  });
  const recent = { ...where, decidedAt: { gt: since } };
  const rows = await tx.proposal.findMany({ where: recent, select: { moves: true } });
  return rows.map(({ moves }) => moves);
}

function requireOpen(state: string, { id }: Proposal): void {
  if (state === "open") return;
  throw new Refusal("CONFLICT", `Proposal ${id} is ${state}.`);
}

function requireSame(details: ReturnType<typeof differences>): void {
  if (details.length === 0) return;
  const message = "It would no longer make the changes proposed. See details.";
  throw new Refusal("CONFLICT", message, { details });
}

interface Decision {
  state: "applied" | "declined";
  reason?: string | null | undefined;
  /** Where no person decided: how far prices moved. */
  moves?: Prisma.InputJsonArray | undefined;
}

async function decide(
  tx: Tx,
  caller: Caller,
  { id, accountId, personId, client, reason: why }: Proposal,
  { state, reason = null, moves }: Decision,
  call: string,
): Promise<void> {
  const made = { decidedAt: new Date(), decidedBy: caller.actor.id, decision: reason };
  await tx.proposal.update({
    where: { id, ...owned({ accountId }) },
    data: { state, ...made, ...(moves && { byStanding: true, moves }) },
  });
  const proposer = await tx.person.findFirst({ where: { id: personId }, select: { name: true } });
  const about = { proposal: id, by: proposer?.name ?? null, client, reason: why };
  const { witness: _, ...recorder } = caller;
  await record(tx, recorder, [
    {
      logType: "account",
      action: state === "applied" ? "proposal_applied" : "proposal_declined",
      name: call,
      changes: { old_value: about, new_value: { state, reason } },
    },
  ]);
}

function valueOf(value: unknown): unknown {
  const plain = value instanceof Tagged ? value.value : value;
  return plain ?? null;
}
