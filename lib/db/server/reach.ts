import { AsyncLocalStorage } from "node:async_hooks";

/** The role of statements that may see only some accounts; it cannot sign in, and owns nothing. */
export const confinedRole = "nightrate_tenant";

/** The accounts of a unit of work; null: all of them. */
interface Reach {
  accounts: Set<number> | null;
}

// One per process, although bundles may contain several copies of this module.
const shared = globalThis as {
  nightrateReach?: AsyncLocalStorage<Reach>;
  nightrateDefaultReach?: Reach;
};
const reaches = (shared.nightrateReach ??= new AsyncLocalStorage());
const everything: Reach = { accounts: null };

/**
 * Runs a unit of work, such as a request: its statements see no account's rows until `enterAccount`. Within another unit it
 * is a part of that.
 */
export function unit<T>(work: () => Promise<T>): Promise<T> {
  return reaches.getStore() ? work() : reaching({ accounts: new Set() }, work);
}

/** From here on, the statements of the running unit of work see this account's rows too. */
export function enterAccount(accountId: number): void {
  reaches.getStore()?.accounts?.add(accountId);
}

/** Runs work whose statements see the rows of these accounts only. */
export function inAccounts<T>(accountIds: Iterable<number>, work: () => Promise<T>): Promise<T> {
  return reaching({ accounts: new Set(accountIds) }, work);
}

/** Runs work whose statements see the rows of all accounts: looking up who calls, and what is due. */
export function acrossAccounts<T>(work: () => Promise<T>): Promise<T> {
  return reaching({ accounts: null }, work);
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
  shared.nightrateDefaultReach = { accounts: new Set() };
}

/** What a connection is told before it runs a statement of the current unit of work. */
export function sessionOfReach(): string {
  const { accounts } = reaches.getStore() ?? shared.nightrateDefaultReach ?? everything;
  if (!accounts) return "RESET ROLE";
  return `SET ROLE ${confinedRole}; SET nightrate.accounts = '${[...accounts].join()}'`;
}
