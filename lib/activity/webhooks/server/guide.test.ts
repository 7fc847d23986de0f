import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";

const guide = readFileSync("docs/api/webhooks.md", "utf8");
const codeIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([^]+?)\`\`\``).exec(guide)?.[1] ?? "";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const body = JSON.stringify({ type: "booking.created", name: "Meerblick ☀" });
const now = new Date();
const signatures = [other, secret].map((each) => new Webhook(each).sign("evt_1", now, body));

/** A delivery that two secrets sign. */
const headers = {
  "webhook-id": "evt_1",
  "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
  "webhook-signature": signatures.join(" "),
};

/** Runs a program of the guide on a delivery with each body; returns what it printed. */
function runOn(program: string, args: string[], file: string, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-guide-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, file), code);
  const given = JSON.stringify({ secret, headers, body });
  const { stdout, stderr } = spawnSync(program, [...args, join(folder, file)], {
    env: { ...process.env, GIVEN: given, NODE_OPTIONS: "" },
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("the guide's TypeScript takes a delivery and refuses another body", () => {
  const call = `
    const { secret, headers, body } = JSON.parse(process.env.GIVEN ?? "");
    console.log(JSON.stringify(eventOf(secret, headers, body)));
    try { eventOf(secret, headers, body + " "); } catch (error) { console.log(String(error)); }`;
  const library = JSON.stringify(import.meta.resolve("standardwebhooks"));
  const code = codeIn("ts").replace('"standardwebhooks"', library);
  const printed = runOn(process.execPath, [], "verify.ts", code + call);
  expect(printed).toBe(`${body}\nWebhookVerificationError: No matching signature found\n`);
});

const noPython = spawnSync("python3", ["--version"]).error !== undefined;

test.skipIf(noPython)("the guide's Python takes a delivery and refuses another body", () => {
  const call = `
import os
given = json.loads(os.environ["GIVEN"])
event = event_of(given["secret"], given["headers"], given["body"].encode())
print(event["name"] == "Meerblick \\u2600")
try:
    event_of(given["secret"], given["headers"], given["body"].encode() + b" ")
except ValueError as error:
    print(error)
`;
  expect(runOn("python3", [], "verify.py", codeIn("python") + call)).toBe(
    "True\nwrong signature\n",
  );
});
