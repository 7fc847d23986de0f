import type { Defect } from "./defect";

const detect = "lib/delivery/holds/detect.ts";
const detectTests = "lib/delivery/holds/detect.test.ts";
const holdTests = "lib/delivery/pushes/server/holds.test.ts";
const server = "lib/delivery/holds/server";

/** Defects of held prices: what is judged, what is put back, and what leaves. */
export const holdDefects: readonly Defect[] = [
  {
    name: "a plan trips only where its prices fall",
    caughtBy: detectTests,
    file: detect,
    find: "isCompared && Math.abs(middle) > limits.median",
    replace: "isCompared && -middle > limits.median",
  },
  {
    name: "nights that enter the last minute count by their late price",
    caughtBy: detectTests,
    file: detect,
    find: 'sent.isLate[before] === plan.isLate[at] ? "prices" : "early"',
    replace: '"prices"',
  },
  {
    name: "plans are compared by place instead of by date",
    caughtBy: detectTests,
    file: detect,
    find: "const before = at + skip;",
    replace: "const before = at;",
  },
  {
    name: "lost bookings hold nothing",
    caughtBy: holdTests,
    file: detect,
    find: "lost.nights >= limits.lostNights && lost.share > limits.lost",
    replace: "false",
  },
  {
    name: "what people changed is not put back",
    caughtBy: holdTests,
    file: `${server}/judging.ts`,
    find: "  await putBackPeople(account, cases, now);\n",
    replace: "",
  },
  {
    name: "a person's change lets an import's through",
    caughtBy: holdTests,
    file: `${server}/put-back.ts`,
    find: "version.userId === 0 && version[field] !== last[field]",
    replace: "false",
  },
  {
    name: "one listing's fifth of an account is enough",
    caughtBy: detectTests,
    file: detect,
    find: "moves.filter(is).length > limits.accountListings * moves.length",
    replace: "moves.filter(is).length >= limits.accountListings * moves.length",
  },
  {
    name: "a held plan is sent all the same",
    caughtBy: holdTests,
    file: "lib/delivery/pushes/server/judging-round.ts",
    find: "const sendable = prepared.filter(({ listing }) => !held.has(listing.key));",
    replace: "const sendable = prepared;",
  },
  {
    name: "a held plan is fetched all the same",
    caughtBy: "lib/delivery/pushes/server/holds-matrix.test.ts",
    file: "lib/delivery/pushes/server/offers.ts",
    find: "if (!isPeek) return sendableOf(account, prepared, { now, takenAt });",
    replace: "if (!isPeek) return { sendable: prepared, accepted: [] };",
  },
  {
    name: "a plan that is calm again stays held",
    caughtBy: holdTests,
    file: `${server}/commands.ts`,
    find: '    await endHolds(tx, accountId, calm, { now, ending: "calm" });\n',
    replace: "",
  },
  {
    name: "released prices are held again",
    caughtBy: holdTests,
    file: `${server}/judging.ts`,
    find: "each.isReleased || planned.isHandedOut",
    replace: "planned.isHandedOut",
  },
  {
    name: "a hold is released for listings out of reach",
    caughtBy: holdTests,
    file: `${server}/commands.ts`,
    find: "          ...ownedListings(caller),\n",
    replace: "",
  },
];
