/** `npm run -s standins -- guesty|hostaway [--port N] [--listings N]`: a PMS on this machine to connect the portal to. Prints what to enter, and at its end how many requests came and which were wrong. */
import { Command, InvalidArgumentError } from "commander";
import { startGuesty, startHostaway } from "./index";

const starts = { guesty: startGuesty, hostaway: startHostaway };

const program = new Command("standins")
  .argument("<pms>", Object.keys(starts).join(" or "))
  .option("--port <number>", "port of 127.0.0.1; 0: a free one", whole, 0)
  .option("--listings <number>", "how many listings the account has", whole, 12)
  .option("--stays <number>", "stays per listing", whole, 2)
  .option("--scale <ms>", "milliseconds of one second of its limits", whole, 1000)
  .option("--unlimited", "take any number of requests", false)
  .parse();
const [pms] = program.args;
if (pms !== "guesty" && pms !== "hostaway") program.error("The PMS is guesty or hostaway.");
const options = program.opts<
  Record<"port" | "listings" | "stays" | "scale", number> & { unlimited: boolean }
>();
const standin = await starts[pms === "guesty" ? "guesty" : "hostaway"](options);
const { url, host, credentials } = standin;
console.log(JSON.stringify({ url, CONNECTION_HOSTS: host, credentials }));

let told = 0;
setInterval(() => {
  for (; told < standin.problems.length; told++) console.error(standin.problems[told]);
}, 500).unref();
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    console.log(JSON.stringify({ requests: standin.requests.length, problems: standin.problems }));
    void standin.close().then(() => process.exit(0));
  });

function whole(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
