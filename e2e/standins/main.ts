/** `npm run -s standins -- guesty|hostaway [--port N] [--listings N]`: a PMS on this machine to connect the portal to. Prints what to enter. */
import { Command, InvalidArgumentError } from "commander";
import { startGuesty, startHostaway } from "./index";

const starts = { guesty: startGuesty, hostaway: startHostaway };

const program = new Command("standins")
  .argument("<pms>", Object.keys(starts).join(" or "))
  .option("--port <number>", "port of 127.0.0.1; 0: a free one", whole, 0)
  .option("--listings <number>", "how many listings the account has", whole, 12)
  .option("--scale <ms>", "milliseconds of one second of its limits", whole, 1000)
  .parse();
const [pms] = program.args;
if (pms !== "guesty" && pms !== "hostaway") program.error("The PMS is guesty or hostaway.");
const { port, listings, scale } = program.opts<Record<"port" | "listings" | "scale", number>>();
const standin = await starts[pms === "guesty" ? "guesty" : "hostaway"]({ port, listings, scale });
const { url, host, credentials } = standin;
console.log(JSON.stringify({ url, CONNECTION_HOSTS: host, ...credentials }, undefined, 2));

let told = 0;
setInterval(() => {
  for (; told < standin.problems.length; told++) console.error(standin.problems[told]);
}, 500).unref();
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void standin.close().then(() => process.exit(0)));

function whole(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
