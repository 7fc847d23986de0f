import { Command } from "commander";
import { exitCodeOf, type ProgramIo } from "@/cli/exit-code";
import {
  type Answer,
  createAccountCommand,
  createMemberCommand,
  enableApiCommand,
  grantApiCommand,
  keyCommand,
  operatorCommand,
  type Options,
  resetPasswordCommand,
  setLimitsCommand,
  setTaxCommand,
  resetTwoFactorCommand,
  verifyEmailCommand,
  verifyLogCommand,
  createPartnerCommand,
  grantPartnerCommand,
} from "./commands";
import { createIngestConnection } from "@/lib/intake/sources/ingest/server/commands";
import { jobFor, personOf, NewConnection, parseOptions, PrivateHost } from "./options";
import { z } from "zod";
import { resetTwoFactor } from "@/lib/identity/two-factor/server";
import { invalid, isRefusal, Refusal } from "@/lib/core/errors";
import { allowHost, listHosts, parseHost, removeHost } from "@/lib/intake/connectors/server";
import { deleteMarket } from "@/lib/intake/sources/files/server";
import { Email } from "@/lib/identity/people/schema";
import { billingMonth } from "@/lib/usage/ledger/rules";
import { Month } from "@/lib/usage/ledger/schema";
import { listBills } from "@/lib/usage/ledger/server";
import { disableUnreadable } from "@/lib/activity/webhooks/server";
import { resealLogs } from "@/lib/audit/server";
import { db } from "@/lib/db/server";
import { endAllAssistants } from "@/lib/identity/assistants/server";
import { revokeAllKeys } from "@/lib/identity/keys/server";
import { isOwnSecret, storeFingerprint } from "@/prisma/secret";
import { examine } from "@/cli/admin/doctor";
import { restore } from "@/cli/backup/restore";
import { backUp } from "@/cli/backup/write";

/** Runs one command. Returns the exit code: 0 done, 2 refused with one sentence, 1 failed. */
export function run(args: readonly string[], io: ProgramIo): Promise<number> {
  const work = (): Promise<unknown> => program(io).parseAsync([...args], { from: "user" });
  return exitCodeOf(work, io, "The command failed");
}

const email = ["--email <email>", "the person's email"] as const;
const password = ["--password <password>", "10 to 200 characters"] as const;
const ownPassword = [
  password[0],
  `${password[1]} (default: print a link, valid 7 days, where the person chooses one)`,
] as const;

type Add = (
  name: string,
  about: string,
  work: (options: Options) => Promise<Answer>,
  database?: Parameters<ProgramIo["prepare"]>[0],
) => Command;

function program(io: ProgramIo): Command {
  const root = new Command("admin").exitOverride().configureOutput({
    writeOut: (text) => io.print(text.trimEnd()),
    writeErr: (text) => io.printError(text.trimEnd()),
  });
  const add: Add = (name, about, work, database) =>
    root
      .command(name)
      .description(about)
      .option("--json", "print only a JSON object")
      .action(async function (this: Command) {
        const { json, ...options }: Options = this.opts();
        const names = this.registeredArguments.map((argument) => argument.name());
        const named = this.args.map((text, at) => [names[at] ?? "", text] as const);
        await io.prepare(database);
        const given = { ...options, ...Object.fromEntries(named) };
        const answer = await work(given).catch((error) =>
          Promise.reject(ofArguments(error, names)),
        );
        if (json) io.print(JSON.stringify(answer.json));
        else if (answer.text) io.print(answer.text);
        if (answer.refusal) throw answer.refusal;
      });

  add("create-account", "create an account with its owner", createAccountCommand)
    .requiredOption(...email)
    .option(...ownPassword)
    .requiredOption("--name <name>", "the owner's name");
  add("create-member", "add a member to an account", createMemberCommand)
    .requiredOption("--account <email>", "email of a person in the account")
    .requiredOption(...email)
    .requiredOption(...password)
    .option("--listings <list>", "listings they can see, as id@pms,… (default: all)");
  addPartners(add);
  addConnections(add);
  addKeys(add);
  addSignIn(add);
  addUpkeep(add);
  return root;
}

/** The refusal with the names of arguments as the usage shows them; any other error as it is. */
function ofArguments(error: unknown, names: readonly string[]): unknown {
  if (!isRefusal(error)) return error;
  const details = error.details.map(({ path, ...detail }) => {
    return { ...detail, path: names.includes(path) ? `<${path}>` : path };
  });
  return new Refusal(error.code, error.message, { details });
}

function addSignIn(add: Add): void {
  add("reset-password", "print a password reset link", resetPasswordCommand).requiredOption(
    ...email,
  );
  add(
    "reset-two-factor",
    "turn two factors off for somebody who lost their app and recovery codes",
    resetTwoFactorCommand,
  ).requiredOption(...email);
  add(
    "verify-email",
    "mark an email as verified after you checked whose it is, for Google and GitHub sign-ins",
    verifyEmailCommand,
  ).requiredOption(...email);
}

function addKeys(add: Add): void {
  add("enable-api", "enable API access for an owner's account", enableApiCommand).requiredOption(
    ...email,
  );
  add("grant-api", "grant a member API access", grantApiCommand).requiredOption(...email);
  add("key", "print a new key; the old one stops immediately", keyCommand).requiredOption(...email);
  add("set-limits", "change the rate limits of a person's keys", setLimitsCommand)
    .requiredOption(...email)
    .requiredOption("--minute <n>", "calls in any 60 seconds")
    .requiredOption("--hour <n>", "calls in any 3,600 seconds");
}

function addPartners(add: Add): void {
  add("create-partner", "create a revenue-management partner", createPartnerCommand)
    .requiredOption(...email)
    .option(...ownPassword)
    .requiredOption("--name <name>", "name of the person who holds its key")
    .option("--partner <name>", "the partner's name (default: the person's)");
  add("grant-partner", "grant a partner access to an account", grantPartnerCommand)
    .requiredOption("--account <email>", "email of a person in the account")
    .requiredOption("--partner <partner>", "the partner's code, or the email of one of its people")
    .option("--level <level>", "view or edit, in every area (default: edit)")
    .option("--listings <list>", "listings it can see, as id@pms,… (default: all)");
}

function addConnections(add: Add): void {
  add(
    "create-connection",
    "connect a PMS that sends its data itself, and print its token once",
    createConnectionCommand,
  )
    .requiredOption("--account <email>", "email of a person in the account")
    .requiredOption("--kind <kind>", "ingest")
    .requiredOption("--pms <name>", "the PMS's name: letters, digits, - and _")
    .option("--name <name>", "name in the portal (default: the PMS's name)");
  add(
    "allow-host",
    "let an account's connections and calendars use a host in a private network, or list its hosts",
    allowHostCommand,
  )
    .requiredOption("--account <email>", "email of a person in the account")
    .option("--host <host>", "name or address, alone or with a port: 10.0.0.7:8443")
    .option("--remove", "no longer allow it");
}

function addUpkeep(add: Add): void {
  add("usage", "print what each account pays for a month", usageCommand)
    .option("--month <month>", "a month like 2026-11, UTC (default: this month)")
    .option("--account <email>", "email of a person in the account (default: every account)");
  add("set-tax", "set the tax rate of an account's bills, from this month on", setTaxCommand)
    .requiredOption("--account <email>", "email of a person in the account")
    .requiredOption("--percent <n>", "0 to 100, at most two decimals");
  add("verify-log", "check the activity log for tampering", verifyLogCommand).option(
    "--account <email>",
    "email of a person in the account (default: every account)",
  );
  // The others need the database's own secret, which this one replaces.
  add(
    "replace-secret",
    "revoke every key and go on with the present secret",
    replaceSecretCommand,
    "any secret",
  );
  add("delete-market", "delete the market data shared by all accounts", deleteMarketCommand)
    .option("--format <name>", "only nightrate or inside-airbnb (default: all)")
    .option("--yes", "confirm: deleted market data can't be restored");
  add("backup", "write every table to a new file", backupCommand, "as it is").argument("<file>");
  add(
    "operator",
    "let people see the installation's state at /operator, or list them",
    operatorCommand,
  )
    .argument("<action>", "add, remove or list")
    .argument("[email]", "the person's email");
  add("doctor", "look at what usually goes wrong, and change nothing", doctorCommand, "as it is");
  add("restore", "fill an empty database from a backup", restoreCommand, "alone").argument(
    "<file>",
  );
}

/** Connects a PMS that sends its data itself to the account of `--account`, and prints the connection's token. */
async function createConnectionCommand(options: Options): Promise<Answer> {
  const { account, pms, name } = parseOptions(NewConnection, options);
  const caller = await jobFor(await personOf(account, "account"));
  const connection = await createIngestConnection(caller, {
    pms_name: pms,
    ...(name !== undefined && { name }),
  });
  return { json: { ...connection }, text: connection.token };
}

/** Opens a private host for the account of `--account`, closes it again, or lists those that are open. */
async function allowHostCommand(options: Options): Promise<Answer> {
  const { account, host: given, remove } = parseOptions(PrivateHost, options);
  const caller = await jobFor(await personOf(account, "account"));
  if (given !== undefined) await (remove ? removeHost : allowHost)(caller, parseHost(given));
  const hosts = await listHosts(caller);
  const text = hosts.length > 0 ? hosts.join("\n") : "No private host is allowed.";
  return { json: { hosts }, text };
}

const Deletion = z.strictObject({
  format: z.enum(["nightrate", "inside-airbnb"], "must be nightrate or inside-airbnb").optional(),
  yes: z.literal(true).optional(),
});

/** Deletes the shared comparables and their nights, of one format or all. */
async function deleteMarketCommand(options: Options): Promise<Answer> {
  const { format, yes } = parseOptions(Deletion, options);
  if (!yes) throw invalid("yes", "must be set: deleted market data can't be restored.");
  const deleted = await deleteMarket(format);
  const count = new Intl.NumberFormat("en").format(deleted);
  return { json: { deleted }, text: `${count} market listings deleted, with their nights.` };
}

const UsageOptions = z.strictObject({ month: Month.optional(), account: Email.optional() });

/** Prints what each account, or one, pays for a month. */
async function usageCommand(options: Options): Promise<Answer> {
  const { month = billingMonth(new Date()), account } = parseOptions(UsageOptions, options);
  const person = account === undefined ? undefined : await personOf(account, "account");
  const bills = await listBills(month, person?.accountId);
  const total = bills.reduce((sum, bill) => sum + bill.total_cents, 0);
  const lines = bills.map(
    ({ name, account_id: id, listings, total_cents: cents }) =>
      `${name} (${id}): ${listings === 1 ? "1 listing" : `${listings} listings`}, ${dollars(cents)}`,
  );
  return {
    json: { month, currency: "USD", total_cents: total, accounts: bills },
    text: [...lines, `Total for ${month}: ${dollars(total)}`].join("\n"),
  };
}

function dollars(cents: number): string {
  return `${(cents / 100).toFixed(2)} USD`;
}

/**
 * Goes on with the present secret after the database's own was lost: seals the activity logs with it, turns two factors
 * and webhooks off, disconnects assistants, revokes every key, account by account, then takes it as the database's. Run again after an interruption, it does the rest.
 */
async function replaceSecretCommand(): Promise<Answer> {
  if ((await isOwnSecret()) !== false) {
    throw new Refusal("CONFLICT", "The secret is the one of this database. Nothing was changed.");
  }
  const holders = await db().person.findMany({
    where: { keys: { some: { status: { in: ["active", "retiring"] } } } },
    distinct: ["accountId"],
    orderBy: { id: "asc" },
  });
  await resealLogs();
  const withFactors = await db().person.findMany({ where: { twoFactor: { isNot: null } } });
  // Their secrets can't be read any more.
  for (const person of withFactors) await resetTwoFactor(await jobFor(person), person);
  let revoked = 0;
  for (const holder of holders) revoked += await revokeAllKeys(await jobFor(holder));
  await disableUnreadable();
  await endAllAssistants();
  await storeFingerprint();
  const keys = revoked === 1 ? "1 API key was" : `${revoked} API keys were`;
  return {
    json: { accounts: holders.length, revoked },
    text: `The present secret is the database's own now. ${keys} revoked; people generate new ones in API Details.`,
  };
}

const OneFile = z.strictObject({ file: z.string().min(1) });

/** Writes every table to a new file, as of one moment. */
async function backupCommand(options: Options): Promise<Answer> {
  const { file } = parseOptions(OneFile, options);
  const contents = await backUp(file);
  const { tables, rows } = sizeOf(contents);
  return {
    json: { file, tables, rows, contents },
    text: `${rows} rows of ${tables} tables are in ${file}. Keep the secret elsewhere: keys work only with it.`,
  };
}

/** Fills an empty database from a file. */
async function restoreCommand(options: Options): Promise<Answer> {
  const { file } = parseOptions(OneFile, options);
  const { contents, madeAt, hasSecret, migrations } = await restore(file);
  const { tables, rows } = sizeOf(contents);
  const done = `${rows} rows of ${tables} tables are restored and checked, as of ${madeAt}.`;
  const warning =
    "The backup was made with another secret: keys and sessions work only once it is in place.";
  return {
    json: { file, tables, rows, made_at: madeAt, same_secret: hasSecret, migrations, contents },
    text: hasSecret ? done : `${done}\n${warning}`,
  };
}

/** Prints what was found, with what to do where something isn't well; refuses then, after its answer. */
async function doctorCommand(): Promise<Answer> {
  const findings = await examine();
  const ill = findings.filter(({ advice }) => advice !== undefined);
  const lines = findings.map(({ check, found, advice }) => {
    const line = `${advice ? "look" : "ok  "}  ${check}: ${found}`;
    return advice ? `${line}\n      ${advice}` : line;
  });
  const things = ill.length === 1 ? "One thing needs" : `${ill.length} things need`;
  return {
    json: { findings },
    text: lines.join("\n"),
    ...(ill.length > 0 && { refusal: new Refusal("CONFLICT", `${things} a look.`) }),
  };
}

function sizeOf(contents: Readonly<Record<string, { rows: number }>>) {
  const counts = Object.values(contents).map(({ rows }) => rows);
  return { tables: counts.length, rows: counts.reduce((sum, rows) => sum + rows, 0) };
}
