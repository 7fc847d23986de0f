import { AsyncLocalStorage } from "node:async_hooks";

/** The role of statements that may see only some accounts; it cannot sign in, and owns nothing. */
export const confinedRole = "nightrate_tenant";

/** What the statements of a unit of work may see and take. */
interface Reach {
  /** Null: all accounts. */
  accounts: Set<number> | null;
  /** Milliseconds; Infinity: what the server allows. */
  limitMs: number;
}

/** Milliseconds that a statement of a call or page may take, so that nobody waits over 5 s for a database that hangs. */
const callMs = 4_000;

/** Milliseconds for a statement over all nights of an account: 1.6 s at 5,000 listings, where nothing else takes 1 s. */
const longCallMs = 30_000;

// One per process, although bundles may contain several copies of this module.
const shared = globalThis as {
  nightrateReach?: AsyncLocalStorage<Reach>;
  nightrateDefaultReach?: Reach;
};
const reaches = (shared.nightrateReach ??= new AsyncLocalStorage());
const everything: Reach = { accounts: null, limitMs: Infinity };

/**
 * Runs a unit of work, such as a request: its statements see no account's rows until `enterAccount`. Within another unit it
 * is a part of that.
 */
export function unit<T>(work: () => Promise<T>): Promise<T> {
  if (reaches.getStore()) return work();
  return reaching({ accounts: new Set(), limitMs: callMs }, work);
}

/** Runs work each of whose statements may take `limitMs`; a connection that takes longer is given up. */
export function withStatementLimit<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  return reaching({ ...current(), limitMs }, work);
}

/** Runs a statement over all nights of an account, which in a call may take longer than others. */
export function overAllNights<T>(work: () => Promise<T>): Promise<T> {
  return withStatementLimit(Math.max(current().limitMs, longCallMs), work);
}

/** From here on, the statements of the running unit of work see this account's rows too. */
export function enterAccount(accountId: number): void {
  reaches.getStore()?.accounts?.add(accountId);
}

/** Runs work whose statements see the rows of these accounts only. */
export function inAccounts<T>(accountIds: Iterable<number>, work: () => Promise<T>): Promise<T> {
  return reaching({ ...current(), accounts: new Set(accountIds) }, work);
}

/** Runs work whose statements see the rows of all accounts: looking up who calls, and what is due. */
export function acrossAccounts<T>(work: () => Promise<T>): Promise<T> {
  return reaching({ ...current(), accounts: null }, work);
}

/** Awaited inside, because Prisma sends a statement only when its promise is awaited. */
function reaching<T>(reach: Reach, work: () => Promise<T>): Promise<T> {
  return reaches.run(reach, async () => await work());
}

/**
 * From here on, what this process does outside a unit of work sees no account's rows: a server, whose requests and jobs say
 * whom they act for. Commands act for the installation and see all.
 */
export function confineProcess(): void {
  shared.nightrateDefaultReach = { accounts: new Set(), limitMs: Infinity };
}

function current(): Reach {
  return reaches.getStore() ?? shared.nightrateDefaultReach ?? everything;
}

/** Milliseconds that a statement of the current unit of work may take. */
export function statementLimit(): number {
  return current().limitMs;
}

/** What a connection is told before it runs a statement of the current unit of work. */
export function sessionOfReach(): string {
  const { accounts } = current();
  if (!accounts) return "RESET ROLE";
  return `SET ROLE ${confinedRole}; SET nightrate.accounts = '${[...accounts].join()}'`;
}
