/**
 * `npm run rehearse [-- --accounts N --listings N --large N --hours N]`: lives through a day with four servers, two
 * vendors and what goes wrong in one, and prints what it took. Exit 1 when a goal is missed.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { Command, InvalidArgumentError } from "commander";
import { JumpingClock, faketime } from "@/e2e/setup/jumping-clock";
import { hasPostgres } from "@/e2e/setup/postgres";
import { noRedis } from "@/e2e/setup/redis";

const program = new Command("rehearse")
  .option("--accounts <number>", "accounts, half of them of each vendor", whole, 400)
  .option("--listings <number>", "listings of an account", whole, 10)
  .option("--large <number>", "listings of the large account", whole, 1_000)
  .option("--hours <number>", "hours of the day that are lived, each with a midnight", whole, 24)
  .option("--redis <seconds>", "how long Redis is away", whole, 60)
  .option("--profile", "tell where the CPU went")
  .option("--no-workers", "leave the throughput of one, two and three workers out")
  .parse();

/** The clock of this process's parent, where this is the rehearsal itself. */
const isInside = process.env["NIGHTRATE_REHEARSAL"] === "1";
if (!faketime || !hasPostgres || noRedis)
  program.error("A rehearsal needs PostgreSQL, redis-server and Debian's package faketime.");
if (program.opts().hours < 6)
  program.error("A rehearsed day has six hours at least: each of its faults comes in another one.");
if (isInside) {
  const { rehearse } = await import("./run");
  await rehearse(program.opts());
} else process.exitCode = await underClock();

/** Runs this program again with a clock that jumps; the servers that it starts have the same. */
function underClock(): Promise<number> {
  const clock = new JumpingClock({ FAKETIME_CACHE_DURATION: "0" });
  const child = spawn(process.execPath, ["--import", "tsx", ...process.argv.slice(1)], {
    env: {
      ...process.env,
      ...clock.env,
      NIGHTRATE_REHEARSAL: "1",
      NIGHTRATE_SECRET: randomBytes(32).toString("hex"),
      CONNECTION_HOSTS: "127.0.0.1",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clock.remove();
      resolve(code ?? 1);
    });
  });
}

function whole(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
