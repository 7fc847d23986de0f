import { Command } from "commander";
import { exitCodeOf, type ProgramIo } from "@/cli/exit-code";
import { backupCommand, restoreCommand } from "./backup-commands";
import {
  type Answer,
  createAccountCommand,
  createMemberCommand,
  enableApiCommand,
  grantApiCommand,
  keyCommand,
  type Options,
  resetPasswordCommand,
  setLimitsCommand,
  setTaxCommand,
  verifyEmailCommand,
} from "./commands";
import { createConnectionCommand } from "./connection-command";
import { verifyLogCommand } from "./log-commands";
import { replaceSecretCommand } from "./secret-command";
import { deleteMarketCommand } from "./market-commands";
import { createPartnerCommand, grantPartnerCommand } from "./partner-commands";
import { usageCommand } from "./usage-command";

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
        const [file] = this.args;
        await io.prepare(database);
        const answer = await work({ ...options, ...(file !== undefined && { file }) });
        if (json) io.print(JSON.stringify(answer.json));
        if (answer.refusal) throw answer.refusal;
        if (!json) io.print(answer.text);
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
  add("reset-password", "print a password reset link", resetPasswordCommand).requiredOption(
    ...email,
  );
  add(
    "verify-email",
    "mark an email as verified after you checked whose it is, for Google and GitHub sign-ins",
    verifyEmailCommand,
  ).requiredOption(...email);
  addUpkeep(add);
  return root;
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
  add("restore", "fill an empty database from a backup", restoreCommand, "as it is").argument(
    "<file>",
  );
}
