import { expect, test, vi } from "vitest";
import { checkSignIn } from "@/lib/auth/server/check-sign-in";
import * as passwords from "@/lib/auth/server/passwords";
import * as variables from "@/lib/core/env";
import { db } from "@/lib/db/server";
import * as evenTime from "@/lib/core/server/timing-equalizer";
import { inviteMember } from "@/lib/identity/team/server";
import * as mail from "@/lib/identity/people/server/mail";
import { makeAccount } from "@/prisma/factories";
import { presets } from "@/lib/auth/permissions";
import { codeOf, send } from "./testing";

const person = { name: "Mia", password: "correct horse" };
let visitors = 0;
/** Headers with a new client address for each call, because calls of one address are limited. */
const fromAnywhere = () => ({
  "x-request-id": "same",
  "x-client-address": `2001:db8::${++visitors}`,
  "x-client-direct": "1",
});
const realEnv = variables.env();
const setEnv = (values: Partial<variables.Env>): void =>
  void vi.spyOn(variables, "env").mockReturnValue({ ...realEnv, ...values });
const mailing = { SMTP_URL: "smtp://127.0.0.1:9" };

/** Sends a call; returns everything that a client can read of the response, and its duration in milliseconds. */
async function timed(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ all: unknown; ms: number }> {
  const start = performance.now();
  const response = await send("POST", path, { body, headers: { ...fromAnywhere(), ...headers } });
  const text = await response.text();
  const ms = performance.now() - start;
  const { status } = response;
  return { all: { status, text, headers: Object.fromEntries(response.headers) }, ms };
}

/** Returns the body of a call with an email address. */
type Bodies = (email: string) => Promise<object>;

const calls: Record<string, { path: string; mails: boolean; body: Bodies }> = {
  "an account": { path: "people", mails: false, body: async (email) => ({ ...person, email }) },
  "a partner": {
    path: "partners/open",
    mails: false,
    body: async (email) => ({ ...person, email }),
  },
  "an account by mail": {
    path: "people/sign_ups",
    mails: true,
    body: async (email) => ({ name: person.name, email }),
  },
  "a new password": { path: "people/forgotten", mails: true, body: async (email) => ({ email }) },
  "an invitation": {
    path: "team/invitations/accept",
    mails: false,
    body: async (email) => {
      const { caller } = await makeAccount();
      const access = { permissions: presets.new, all_listings: true, listings: [] };
      const { link } = await inviteMember(caller, { ...access, email });
      return { ...person, token: link.split("/").at(-1) };
    },
  },
};

test.each(Object.entries(calls))(
  "%s: the response has the same bytes, cookies and duration for addresses with and without an account",
  async (_name, { path, mails, body }) => {
    setEnv(mails ? mailing : {});
    vi.spyOn(mail, "sendMail").mockReturnValue(mails);
    const evenTimeCalls = vi.spyOn(evenTime, "inEvenTime");
    // Hashing takes most of the time and varies most. It comes before the lookup for both addresses.
    vi.spyOn(passwords, "hashPassword").mockResolvedValue("hash");
    const fastest = { free: Infinity, taken: Infinity };
    const answers = new Set<string>();
    let rounds = 0;
    // Compares the fastest of several rounds, because other load only adds time.
    while (rounds < 3 || (rounds < 40 && !(Math.abs(fastest.free - fastest.taken) < 5))) {
      const { owner } = await makeAccount();
      const bodies = [
        ["free", await body(`free-${++rounds}@stays.example`)],
        ["taken", await body(owner.email)],
      ] as const;
      // Alternates the order, because the first of two calls may be slower.
      for (const [kind, sent] of rounds % 2 ? bodies : bodies.toReversed()) {
        const { all, ms } = await timed(path, sent);
        answers.add(JSON.stringify(all));
        fastest[kind] = Math.min(fastest[kind], ms);
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('"status":204');
    expect([...answers][0]).not.toContain("set-cookie");
    expect(Math.abs(fastest.free - fastest.taken)).toBeLessThan(5);
    expect(evenTimeCalls).toHaveBeenCalledTimes(2 * rounds);
  },
);

test.each(["invited", "closed"] as const)(
  "with SIGN_UP=%s every kind of sign-up is refused, for known and unknown addresses",
  async (SIGN_UP) => {
    const { owner } = await makeAccount();
    setEnv({ SIGN_UP, ...mailing });
    const before = await db().account.count();
    for (const path of ["people", "partners/open", "people/sign_ups"]) {
      for (const email of [owner.email, "nobody@stays.example"]) {
        const { password, ...rest } = { ...person, email };
        const body = path === "people/sign_ups" ? rest : { ...rest, password };
        const answer = await send("POST", path, { body, headers: fromAnywhere() });
        expect(await codeOf(answer)).toBe("403 PERMISSION_DENIED");
      }
    }
    expect(await db().account.count()).toBe(before);
    expect(await db().signUp.count()).toBe(0);
  },
);

test.each(["people", "partners/open"])(
  "without a mail server, neither the response of %s to another computer nor the next sign-in reveals known addresses",
  async (path) => {
    setEnv({ SIGN_UP: "open", HOST: "0.0.0.0" });
    const { owner } = await makeAccount();
    const answers = new Set<string>();
    for (const email of [owner.email, "free@stays.example"]) {
      const { all } = await timed(path, { ...person, email }, { "x-client-direct": "0" });
      const from = { ip: `2001:db8:1::${++visitors}`, device: undefined };
      answers.add(JSON.stringify([all, await checkSignIn(email, person.password, from)]));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('"status":403');
  },
);
