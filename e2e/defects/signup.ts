import type { Defect } from "./defect";

const people = "lib/identity/people/server";

/** Defects of whom an address belongs to, and of what answers tell about it (decision 021). */
export const signupDefects: readonly Defect[] = [
  {
    name: "a provider's sign-in is linked to an unverified address",
    point: 2,
    caughtBy: `${people}/person.test.ts`,
    file: "lib/identity/people/server/logins.ts",
    find: '  if (!person.emailVerifiedAt) return "unverified";\n',
    replace: "",
  },
  {
    name: "a link that its maker has seen verifies an address",
    point: 2,
    caughtBy: "lib/identity/team/server/invitation-addresses.test.ts",
    file: "lib/identity/team/server/invitations.ts",
    find: "isMailed(request.token) ? { emailVerifiedAt: new Date() } : {}",
    replace: "{ emailVerifiedAt: new Date() }",
  },
  {
    name: "a stranger's API key outlives the first verification",
    point: 2,
    caughtBy: `${people}/person.test.ts`,
    file: `${people}/person.ts`,
    find: "if (keys.length === 0) return;",
    replace: "if (keys.length >= 0) return;",
  },
  {
    name: "signing up tells that an address is taken",
    point: 7,
    caughtBy: "app/api/addresses.test.ts",
    file: `${people}/sign-up-mode.ts`,
    find: "if (!(error instanceof EmailTaken)) throw error;",
    replace: "throw error;",
  },
  {
    name: "an accepted invitation is timed by its work",
    point: 7,
    caughtBy: "app/api/addresses.test.ts",
    file: "lib/identity/team/server/endpoints.ts",
    find: "inEvenTime(() => acceptInvitation(body, origin))",
    replace: "acceptInvitation(body, origin)",
  },
  {
    name: "without mail, another computer signs up at once",
    point: 7,
    caughtBy: "app/api/addresses.test.ts",
    file: `${people}/sign-up-mode.ts`,
    find: 'return isDirect === true && isLocal ? "now" : "invited";',
    replace: 'return "now";',
  },
  {
    name: "sign-up is open on every address",
    point: 7,
    caughtBy: `${people}/sign-up-mode.test.ts`,
    file: "lib/core/env.ts",
    find: '? "open" : "invited"',
    replace: '? "open" : "open"',
  },
];
