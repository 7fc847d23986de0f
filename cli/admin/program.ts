import { Command, CommanderError } from "commander";
import { DatabaseInUse, isBusy } from "@/lib/db";
import { EnvError } from "@/lib/env";
import { isRefusal, type Refusal } from "@/lib/errors";
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

/** Where a run's words go. */
export interface Surroundings {
  /** Brings the database up to date. */
  prepare(): Promise<void>;
  /** Standard output: the answer, once. */
  print(text: string): void;
  /** Standard error. */
  complain(text: string): void;
}

/** Runs one command. Returns the exit code: 0 done, 2 refused with one sentence, 1 a failure of ours. */
export async function run(words: readonly string[], around: Surroundings): Promise<number> {
  try {
    await program(around).parseAsync([...words], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const sentence = sentenceOf(error);
    around.complain(sentence ?? `The command failed: ${lastLine(error)}`);
    return sentence ? 2 : 1;
  }
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

function sentenceOf(error: unknown): string | null {
  if (isRefusal(error)) return refusalText(error);
  if (error instanceof EnvError || error instanceof DatabaseInUse) return error.message;
  return isBusy(error) ? "The database cannot be reached or is busy; nothing was written." : null;
}

/** Names the option: `--password: needs at least 10 characters`. */
function refusalText({ message, details }: Refusal): string {
  if (details.length === 0) return message;
  return details.map((detail) => `${optionOf(detail.path)}: ${detail.message}`).join("; ");
}

/** `listings[2]`, and `listings.2.pms_name`, are of `--listings`, counted from 1. */
function optionOf(path: string): string {
  const [, name = path, index] = /^(\w+)(?:[.[](\d+))?/.exec(path) ?? [];
  return index === undefined ? `--${name}` : `--${name} (number ${Number(index) + 1})`;
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? "";
}
