import type { Defect } from "./defect";

const detect = "lib/delivery/holds/detect.ts";
const detectTests = "lib/delivery/holds/detect.test.ts";
const holdTests = "lib/delivery/pushes/server/holds.test.ts";
const server = "lib/delivery/holds/server";
const shadow = "lib/delivery/shadow/server/planning.ts";
const shadowTests = "lib/delivery/shadow/server/planning.test.ts";

/** Defects of held prices: what is judged, what is put back, and what leaves; and of shadow. */
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
  {
    name: "shadow counts a night that was booked before",
    caughtBy: shadowTests,
    file: shadow,
    find: "return state === available && now[at] === booked &&",
    replace: "return state !== undefined && now[at] === booked &&",
  },
  {
    name: "shadow never takes a cancelled night out",
    caughtBy: shadowTests,
    file: shadow,
    find: "    await dropReopened(tx, accountId, plans);\n",
    replace: "",
  },
  {
    name: "shadow plans before 3:00",
    caughtBy: shadowTests,
    file: shadow,
    find: "clocks.filter(({ at }) => at <= now)",
    replace: "clocks",
  },
  {
    name: "shadow forgets how a PMS rounds",
    caughtBy: shadowTests,
    file: shadow,
    find: "(price) => storedFor(rule, price)",
    replace: "(price) => storedFor(rule && null, price)",
  },
  {
    name: "a new shadow goes on from the one before",
    caughtBy: shadowTests,
    file: "lib/delivery/shadow/server/queries.ts",
    find: "plan?.since.getTime() === since.getTime()",
    replace: "plan !== null",
  },
  {
    name: "push_enabled: false ends shadow",
    caughtBy: "lib/inventory/listings/server/stages.test.ts",
    file: "lib/inventory/listings/server/change-rules.ts",
    find: 'isOn ? "on" : now === "on" ? "off" : now',
    replace: 'isOn ? "on" : "off"',
  },
];
