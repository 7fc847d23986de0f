import type { Account, Listing } from "@/generated/prisma/client";
import { makeConnection } from "@/prisma/factories";
import { ago, ahead } from "./minutes";

/** States that are rarer: paused, being read, never called, stopped by a trial price. */
export async function makeRest(account: Account & { listings: Listing[] }): Promise<void> {
  const rest = { paused: false, nextImportAt: null };
  const [first, ...others] = account.listings;
  await makeConnection(account, {
    ...rest,
    name: "Harbour & Close",
    state: "attention",
    stateReason: {
      code: "trial_changed",
      trial: "2027-03-04",
      date: "2027-03-05",
      field: "minStay",
    },
    stateSince: ago(130),
    listings: first ? [first] : [],
  });
  await makeConnection(account, { ...rest, name: "Winter homes", paused: true, listings: others });
  await makeConnection(account, {
    ...rest,
    kind: "hostaway",
    pmsName: "hostaway",
    name: "Hostaway",
    state: "checking",
    confirmedAt: null,
    lastImportAt: null,
    nextImportAt: ahead(30),
  });
  await makeConnection(account, {
    ...rest,
    kind: "ingest",
    pmsName: "own",
    name: "Direct website",
    lastImportAt: null,
  });
  await makeConnection(account, {
    ...rest,
    kind: "ical",
    pmsName: "ical",
    name: "iCal",
    state: "unreachable",
    stateReason: { code: "feeds", count: 1, feeds: [] },
    stateSince: ago(240),
    nextImportAt: ahead(45),
  });
}
