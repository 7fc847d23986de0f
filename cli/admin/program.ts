import { Command } from "commander";
import { outcome, type Surroundings } from "@/cli/outcome";
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

/** Runs one command. Returns the exit code: 0 done, 2 refused with one sentence, 1 a failure of ours. */
export function run(words: readonly string[], around: Surroundings): Promise<number> {
  const work = (): Promise<unknown> => program(around).parseAsync([...words], { from: "user" });
  return outcome(work, around, "The command failed");
}

const email = ["--email <email>", "the person's e-mail"] as const;
const password = ["--password <password>", "10 to 200 characters"] as const;

function program(around: Surroundings): Command {
  const root = new Command("admin").exitOverride().configureOutput({
    writeOut: (text) => around.print(text.trimEnd()),
    writeErr: (text) => around.complain(text.trimEnd()),
  });
  const add = (name: string, about: string, work: (options: Options) => Promise<Answer>): Command =>
    root
      .command(name)
      .description(about)
      .option("--json", "print one JSON object and nothing else")
      .action(async ({ json, ...options }: Options) => {
        await around.prepare();
        const answer = await work(options);
        around.print(json ? JSON.stringify(answer.json) : answer.text);
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
  return root;
}
