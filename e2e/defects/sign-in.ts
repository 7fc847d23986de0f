import type { Defect } from "./defect";

const auth = "lib/auth/server";
const asking = "app/api/fresh-sign-in.test.ts";
const judging = `${auth}/check-sign-in.test.ts`;

/** Defects of signing in: what asks for the password again, how long a session lasts, how many guesses are judged. */
export const signInDefects: readonly Defect[] = [
  {
    name: "an invitation asks for no fresh sign-in",
    point: 3,
    caughtBy: asking,
    file: "lib/identity/team/server/invitations.ts",
    find: "  requireFreshSignIn(caller);\n",
    replace: "",
  },
  {
    name: "adding a calendar asks for no fresh sign-in",
    point: 33,
    caughtBy: "app/api/fresh-connections.test.ts",
    file: "lib/intake/connections/server/feeds.ts",
    find: "  requireFreshSignIn(caller);\n",
    replace: "",
  },
  {
    name: "a device is known for ever",
    point: 33,
    caughtBy: judging,
    file: `${auth}/check-sign-in.ts`,
    find: "if (at === null || Date.now() - at > deviceSeconds * 1_000) return false;",
    replace: "if (at === null) return false;",
  },
  {
    name: "a device stays known after signing out everywhere",
    point: 33,
    caughtBy: judging,
    file: `${auth}/check-sign-in.ts`,
    find: "at >= (person.devicesFrom?.getTime() ?? 0)",
    replace: "at > 0",
  },
  {
    name: "a partner's wider permissions ask for no fresh sign-in",
    point: 3,
    caughtBy: asking,
    file: "lib/identity/partners/server/commands.ts",
    find: "    if (widens(before, after)) requireFreshSignIn(caller);\n",
    replace: "",
  },
  {
    name: "a sign-in is fresh for an hour",
    point: 3,
    caughtBy: `${auth}/owner.test.ts`,
    file: `${auth}/owner.ts`,
    find: "10 * 60_000",
    replace: "60 * 60_000",
  },
  {
    name: "use keeps a session open for ever",
    point: 4,
    caughtBy: `${auth}/session.test.ts`,
    file: `${auth}/session.ts`,
    find: "(s.created_at > ${signedInAfter}::timestamptz AND s.last_seen_at",
    replace: "(s.created_at <> ${signedInAfter}::timestamptz AND s.last_seen_at",
  },
  {
    name: "a session that nobody uses lasts 30 days",
    point: 4,
    caughtBy: `${auth}/session.test.ts`,
    file: `${auth}/session.ts`,
    find: "const idleSeconds = 7 * 24 * 3_600;",
    replace: "const idleSeconds = sessionSeconds;",
  },
  {
    name: "failures are counted by e-mail only",
    point: 5,
    caughtBy: judging,
    file: `${auth}/address-failures.ts`,
    find: "if (!always && recent.length >= this.#limit.most) return null;",
    replace: "",
  },
  {
    name: "a right sign-in pushes a failure out of its address's count",
    point: 5,
    caughtBy: judging,
    file: `${auth}/check-sign-in.ts`,
    find: "  if (!result.ok) await countAddressFailure(ip, true);\n",
    replace:
      "  const counted = await countAddressFailure(ip, true);\n  if (result.ok && counted) await forgetAddressFailure(counted);\n",
  },
  {
    name: "each address of an IPv6 network has a count of its own",
    point: 5,
    caughtBy: `${auth}/origin.test.ts`,
    file: `${auth}/origin.ts`,
    find: ".slice(0, 4)",
    replace: ".slice(0, 8)",
  },
  {
    name: "all passwords are checked at once",
    point: 5,
    caughtBy: `${auth}/password-checks.test.ts`,
    file: `${auth}/passwords.ts`,
    find: "    if (this.#running < this.#capacity.running) this.#running++;\n    else await this.#turn();\n",
    replace: "",
  },
  {
    name: "the demonstration opens through a proxy",
    point: 6,
    caughtBy: "lib/serve/server/local-request.test.ts",
    file: "lib/serve/server/start.ts",
    find: "  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;\n",
    replace: "",
  },
  {
    name: "the demonstration opens whatever the server in front says",
    point: 6,
    caughtBy: `${auth}/credentials.test.ts`,
    file: `${auth}/credentials.ts`,
    find: "  if (!isDirect(headers)) return null;\n",
    replace: "",
  },
];
