import type { Defect } from "./defect";

const [connectors, inbound] = ["lib/sync/connectors/server", "lib/sync/inbound/server"];
const [ical, pushes, ledger] = ["lib/sync/ical", "lib/sync/pushes/server", "lib/usage/ledger"];

/** Defects of connections: reading a PMS, sending it prices, and what that costs (`connections.md`). */
export const connectionDefects: readonly Defect[] = [
  {
    name: "half of the listings may vanish at once",
    caughtBy: `${inbound}/absence.test.ts`,
    file: `${inbound}/absence.ts`,
    find: "const mostShare = 0.2;",
    replace: "const mostShare = 0.5;",
  },
  {
    name: "a listing that one read lacks is missing",
    caughtBy: `${inbound}/absence.test.ts`,
    file: `${inbound}/absence.ts`,
    find: "firstAbsentAt.getTime() >= patienceMs;",
    replace: "firstAbsentAt.getTime() >= 0;",
  },
  {
    name: "a PMS that is away is asked every 16 minutes for good",
    caughtBy: "lib/sync/connections/server/back-off.test.ts",
    file: "lib/sync/connections/server/back-off.ts",
    find: "lastMinutes) : 60;",
    replace: "lastMinutes) : 16;",
  },
  {
    name: "a stay that is absent from the day of check-in on is cancelled",
    caughtBy: `${ical}/reconcile.test.ts`,
    file: `${ical}/reconcile.ts`,
    find: "if (before.from <= today) return",
    replace: "if (before.from < today) return",
  },
  {
    name: "most stays of a calendar vanish within half an hour",
    caughtBy: `${ical}/reconcile.test.ts`,
    file: `${ical}/reconcile.ts`,
    find: "const wait = isMass ? massConfirmMs : confirmMs;",
    replace: "const wait = confirmMs;",
  },
  {
    name: "the night of leaving is taken",
    caughtBy: `${ical}/calendar.test.ts`,
    file: `${ical}/dates.ts`,
    find: "return { from: first.day, to: last.day };",
    replace: "return { from: first.day, to: last.day + 1 };",
  },
  {
    name: "units that are left do not open a night",
    caughtBy: `${connectors}/guesty/decoders.test.ts`,
    file: `${connectors}/guesty/calendar.ts`,
    find: '  if (allotment !== null && allotment > 0) return "available";\n',
    replace: "",
  },
  {
    name: "a modified reservation is none",
    caughtBy: `${connectors}/hostaway/decoders.test.ts`,
    file: `${connectors}/hostaway/reservations.ts`,
    find: '["modified", { status: "booked", onlyIfKnown: false }]',
    replace: '["modified", null]',
  },
  {
    name: "a redirect gets the token",
    caughtBy: `${connectors}/egress.test.ts`,
    file: `${connectors}/egress.ts`,
    find: "    headers = withoutSecrets(headers);\n",
    replace: "",
  },
  {
    name: "an address within the installation's networks is called",
    caughtBy: `${connectors}/egress.test.ts`,
    file: `${connectors}/address.ts`,
    find: "if (!isAllowed && isIP(literal)",
    replace: "if (isAllowed && isIP(literal)",
  },
  {
    name: "a token stays in the words of a failure",
    caughtBy: "e2e/connections/secrets.test.ts",
    file: `${connectors}/rest.ts`,
    find: "return [...this.vendor.secrets, ...this.#sent];",
    replace: "return [...this.vendor.secrets];",
  },
  {
    name: "a refused night is sent again every time",
    caughtBy: `${pushes}/plan.test.ts`,
    file: `${pushes}/plan.ts`,
    find: "  if (ledger.outcomes[at] === outcome.rejected) return false;\n",
    replace: "",
  },
  {
    name: "a range bridges nights that are not planned",
    caughtBy: `${pushes}/plan.test.ts`,
    file: `${pushes}/ranges.ts`,
    find: "before?.day === night.day - 1 && isEqual",
    replace: "before && isEqual",
  },
  {
    name: "a listing whose sync was switched off is sent all the same",
    caughtBy: `${pushes}/run.test.ts`,
    file: `${pushes}/send.ts`,
    find: "\n      AND l.push_enabled = (p.kind <> 'restore')`",
    replace: "`",
  },
  {
    name: "dates that can be read in two ways are not asked about",
    caughtBy: "lib/sync/uploads/cells.test.ts",
    file: "lib/sync/uploads/cells.ts",
    find: "isOpen: value === null && of > 0",
    replace: "isOpen: false",
  },
  {
    name: "a push is charged while API access is off",
    caughtBy: `${ledger}/server/usage.test.ts`,
    file: `${ledger}/server/charge.ts`,
    find: "api_access = 'enabled' AND coalesce",
    replace: "coalesce",
  },
  {
    name: "tax is rounded down",
    caughtBy: `${ledger}/rules.test.ts`,
    file: `${ledger}/rules.ts`,
    find: "taxRateBp + 5_000)",
    replace: "taxRateBp)",
  },
];
