import { Command } from "commander";
import { exitCodeOf, type ProgramIo } from "@/cli/exit-code";
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
} from "./commands";
import { verifyLogCommand } from "./log-commands";
import { createPartnerCommand, grantPartnerCommand } from "./partner-commands";

/** Runs one command. Returns the exit code: 0 done, 2 refused with one sentence, 1 failed. */
export function run(args: readonly string[], io: ProgramIo): Promise<number> {
  const work = (): Promise<unknown> => program(io).parseAsync([...args], { from: "user" });
  return exitCodeOf(work, io, "The command failed");
}

const email = ["--email <email>", "the person's e-mail"] as const;
const password = ["--password <password>", "10 to 200 characters"] as const;

type Add = (name: string, about: string, work: (options: Options) => Promise<Answer>) => Command;

function program(io: ProgramIo): Command {
  const root = new Command("admin").exitOverride().configureOutput({
    writeOut: (text) => io.print(text.trimEnd()),
    writeErr: (text) => io.printError(text.trimEnd()),
  });
  const add: Add = (name, about, work) =>
    root
      .command(name)
      .description(about)
      .option("--json", "print one JSON object and nothing else")
      .action(async ({ json, ...options }: Options) => {
        await io.prepare();
        const answer = await work(options);
        if (json) io.print(JSON.stringify(answer.json));
        if (answer.refusal) throw answer.refusal;
        if (!json) io.print(answer.text);
      });

  add("create-account", "open an account with its owner", createAccountCommand)
    .requiredOption(...email)
    .requiredOption(...password)
    .requiredOption("--name <name>", "the owner's name");
  add("create-member", "add a member to an account", createMemberCommand)
    .requiredOption("--account <email>", "e-mail of a person of the account")
    .requiredOption(...email)
    .requiredOption(...password)
    .option("--listings <list>", "the listings they see, as id@pms,… (default: all)");
  addPartners(add);
  add("enable-api", "enable API access of an owner's account", enableApiCommand).requiredOption(
    ...email,
  );
  add("grant-api", "let a member have a key", grantApiCommand).requiredOption(...email);
  add("key", "print a new key; an old one stops at once", keyCommand).requiredOption(...email);
  add("set-limits", "change how often a person's keys may call", setLimitsCommand)
    .requiredOption(...email)
    .requiredOption("--minute <n>", "calls in any 60 seconds")
    .requiredOption("--hour <n>", "calls in any 3600 seconds");
  add("reset-password", "print a link that sets a password", resetPasswordCommand).requiredOption(
    ...email,
  );
  add("verify-log", "check that the activity log is as it was written", verifyLogCommand).option(
    "--account <email>",
    "e-mail of a person of the account (default: every account)",
  );
  return root;
}

function addPartners(add: Add): void {
  add("create-partner", "open a revenue-management partner", createPartnerCommand)
    .requiredOption(...email)
    .requiredOption(...password)
    .requiredOption("--name <name>", "name of the person who will hold its key")
    .option("--partner <name>", "the partner's name (default: the person's)");
  add("grant-partner", "let a partner act on an account", grantPartnerCommand)
    .requiredOption("--account <email>", "e-mail of a person of the account")
    .requiredOption("--partner <partner>", "the partner's code, or e-mail of a person of it")
    .option("--level <level>", "view or edit, in every area (default: edit)")
    .option("--listings <list>", "the listings it sees, as id@pms,… (default: all)");
}
