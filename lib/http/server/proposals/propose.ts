import { z } from "zod";
import { record } from "@/lib/audit/server";
import { type Caller, type LoggedChange, owned } from "@/lib/auth/server/caller";
import { env } from "@/lib/core/env";
import { type Detail, detailText, invalid, Refusal } from "@/lib/core/errors";
import { checked } from "@/lib/core/parse-with-issues";
import { Prisma, transaction, type Tx } from "@/lib/db/server";
import { type CallContext, type Endpoint, type ParsedInput, Tagged } from "../endpoint";
import { execute } from "../execute";
import { knownKeys, parseInput } from "../parse";
import { witnessing } from "./changes";

/** Days for which a proposal can be applied. */
const openDays = 7;
/** Open proposals of an account; of more, nobody would read any. */
export const mostOpen = 200;

const Fields = z.looseObject({
  propose: z.literal(true, { error: "must be true, or left out" }),
  reason: z.string({ error: "is required: why you propose it" }).trim().min(1).max(500),
  dry_run: z.undefined({ error: "must be left out: a proposal is tried anyway" }).optional(),
});

/** A call that is proposed instead of made: why, and its body without `propose` and `reason`. */
export interface Proposed {
  reason: string;
  body: Record<string, unknown>;
}

/** True for endpoints whose calls can be proposed: those that write, and that assistants get. */
export function takesProposals(
  endpoint: Pick<Endpoint<never>, "agent" | "writes">,
  verb: string,
): boolean {
  return Boolean(endpoint.agent) && (endpoint.writes === true || verb === "DELETE");
}

/** What a body with `propose: true` proposes; null for other bodies. Throws VALIDATION_FAILED at `propose`, `reason` or `dry_run`. */
export function proposedIn(
  body: unknown,
  { schemas }: Pick<Endpoint<never>, "schemas">,
): Proposed | null {
  if (typeof body !== "object" || body === null || !("propose" in body)) return null;
  const { data, issues } = checked(Fields, body);
  const [first] = issues;
  if (!data) throw invalid(String(first?.path[0] ?? "body"), first?.message ?? "is invalid");
  const { propose: _, reason, dry_run: __, ...rest } = data;
  return { reason, body: takesReason(schemas.body) ? { ...rest, reason } : rest };
}

/** True for a call that takes a reason itself, which then is one for both. */
function takesReason(body: z.ZodType | undefined): boolean {
  return body !== undefined && knownKeys(body, []).includes("reason");
}

/** A call as a proposal keeps it: its input before it was parsed. */
export interface ProposedCall extends ParsedInput {
  body: Record<string, unknown>;
}

/** What a proposing call answers. */
export interface ProposalMade {
  proposal_id: number;
  state: "open";
  summary: string;
  changes: number;
  expires_at: string;
  url: string;
}

/**
 * Tries a call and keeps it as a proposal with what it would change and answer, for seven days. Nothing else is written.
 * Throws what the call throws, and CONFLICT where it would change nothing, and above 200 open proposals of the account.
 */
export async function propose(
  endpoint: Endpoint,
  caller: Caller,
  call: ProposedCall & Pick<Proposed, "reason"> & { client: string | null },
  context: Partial<CallContext>,
): Promise<ProposalMade> {
  const { agent } = endpoint;
  if (!agent) throw new Error(`"${endpoint.summary}" takes no proposals.`);
  const tried = await tryCall(endpoint, caller, call, context);
  if (tried.changes.length === 0) throw changingNothing(tried.answer);
  const expiresAt = new Date(Date.now() + openDays * 86_400_000);
  return transaction(caller, async (tx) => {
    await requireRoom(tx, caller);
    const data = { ...columnsOf(caller, call, tried), tool: agent.name, expiresAt };
    const { id } = await tx.proposal.create({ data });
    const { reason, client } = call;
    const about = { proposal: id, call: endpoint.summary, reason, client };
    await record(tx, caller, [
      {
        logType: "account",
        action: "proposal_created",
        name: endpoint.summary,
        changes: { old_value: null, new_value: about },
      },
    ]);
    return {
      proposal_id: id,
      state: "open",
      summary: summaryOf(endpoint, tried.changes.length),
      changes: tried.changes.length,
      expires_at: expiresAt.toISOString(),
      url: `${env().PUBLIC_URL}/proposals`,
    };
  });
}

/** CONFLICT for a call that changes nothing, with the errors of its rows where its answer has any. */
function changingNothing(answer: unknown): Refusal {
  const details = Object.entries(fieldsOf(answer)).flatMap(([field, rows]) =>
    (Array.isArray(rows) ? rows : []).flatMap((row: unknown, index): Detail[] => {
      const { errors = [] } = fieldsOf(row);
      const texts = Array.isArray(errors) ? errors.map(String) : [];
      return texts.map((message) => ({ path: `${field}[${index}]`, message }));
    }),
  );
  const [first] = details;
  if (!first) return new Refusal("CONFLICT", "It would change nothing: all of it is so already.");
  return new Refusal("CONFLICT", `It would change nothing. ${detailText(first)}`, { details });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Throws CONFLICT where as many proposals are open as an account may have. */
async function requireRoom(tx: Tx, caller: Caller): Promise<void> {
  const { accountId } = owned(caller);
  // Two at once are counted one after the other.
  await tx.$queryRaw`SELECT id FROM account WHERE id = ${accountId}::int FOR UPDATE`;
  const where = { accountId, state: "open" as const, expiresAt: { gt: new Date() } };
  if ((await tx.proposal.count({ where })) < mostOpen) return;
  throw new Refusal("CONFLICT", `${mostOpen} proposals wait for a decision. Decide some first.`);
}

function columnsOf(
  caller: Caller,
  { params, query, body, reason, client }: Parameters<typeof propose>[2],
  { changes, answer }: Tried,
) {
  return {
    accountId: owned(caller).accountId,
    params: json(params),
    query: json(query),
    body: json(body),
    reason,
    personId: caller.actor.id,
    grantId: caller.grantId,
    client: client?.slice(0, 100) ?? null,
    assistantId: caller.assistant?.id ?? null,
    entries: json(changes),
    answer: json(answer),
  };
}

/** The outcome of a call that is rolled back. */
export interface Tried {
  changes: LoggedChange[];
  answer: unknown;
}

/** Runs a call and rolls it back: what it would change, and what it would answer. Throws what it throws. */
export async function tryCall(
  endpoint: Endpoint,
  caller: Caller,
  call: ProposedCall,
  context: Partial<CallContext>,
): Promise<Tried> {
  const { changes, witness } = witnessing();
  const dry = { ...call.body, ...(endpoint.writes && { dry_run: true }) };
  const { keeper: _, ...rest } = caller;
  const value = await execute(
    endpoint,
    { ...rest, dryRun: true, witness },
    {
      ...context,
      ...parseInput(endpoint, { ...call, body: dry }),
    },
  );
  return { changes, answer: value instanceof Tagged ? value.value : (value ?? null) };
}

/** "Update listings: 3 changes". */
export function summaryOf({ summary }: Pick<Endpoint<never>, "summary">, changes: number): string {
  return `${summary}: ${changes === 1 ? "1 change" : `${changes} changes`}`;
}

/** A value for a column of JSON. */
export function json(value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull {
  return value === null || value === undefined
    ? Prisma.JsonNull
    : JSON.parse(JSON.stringify(value));
}
