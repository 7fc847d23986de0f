import { transaction } from "@/lib/db/server";
import { type PushContext, readCalendars, settleMs, todayAt } from "./context";
import { type CheckCounts, type Ended, endOf, refusalOf, writeEnded } from "./ending";
import { readLedgers, type StoredNights } from "./ledgers";
import type { PmsCalendar } from "./planning";
import { nightsFrom, type PlannedNight } from "./ranges";
import type { ActivePush } from "./requests";
import { learnRounding, type Observation, readRounding, writeRounding } from "./rounding";
import { observationsOf, readBack } from "./settle";

/** Nights by how they ended; `rounded`: those confirmed with the price that the PMS rounded to. */
export interface CheckedCounts extends CheckCounts {
  rounded: number;
}

/** A push that is read back. */
interface Checked {
  push: ActivePush;
  sent: PlannedNight[];
  nights: StoredNights;
  /** Undefined where the PMS can't be read back: what it accepted counts as confirmed. */
  pms: PmsCalendar | undefined;
}

/**
 * Reads back what pushes sent. A push ends if all its open nights have the sent values, as the PMS rounds them; otherwise
 * it is read again a minute after its response, and then ends with nights that were not applied. Nights that have passed
 * since are not judged: a PMS may close or hide them. Reads all calendars together; a fixed number of statements.
 */
export async function checkPushes(
  context: PushContext,
  pushes: readonly ActivePush[],
): Promise<CheckedCounts> {
  const { connection, clock } = context;
  const checked = await readPushes(context, pushes);
  const before = await readRounding(connection);
  const learned = learnRounding(before, checked.flatMap(observed));
  const counts = { confirmed: 0, rejected: 0, not_applied: 0, ignored: 0, rounded: 0 };
  const [ended, again]: [Ended[], ActivePush[]] = [[], []];
  for (const { push, sent, nights, pms } of checked) {
    const { rule } = learned;
    const found = pms
      ? readBack(sent, (day) => pms.get(day), { rule, ledger: nights.ledger })
      : { confirmed: sent, differing: [], closed: [] };
    if (found.differing.length > 0 && !isLastRead(push, clock.now())) {
      again.push(push);
      continue;
    }
    counts.rounded += found.confirmed.filter((night) => isOther(night, pms)).length;
    ended.push(endOf(push, found, nights, (day) => pms?.get(day), counts));
  }
  await transaction({}, async (tx) => {
    await writeEnded(tx, context, ended, again);
    if (learned !== before) await writeRounding(tx, connection, learned);
  });
  return counts;
}

async function readPushes(context: PushContext, pushes: readonly ActivePush[]): Promise<Checked[]> {
  const { connection, connector } = context;
  const sentOf = new Map(
    pushes.map((push) => [push, sentNights(push, todayAt(context, push.listing))]),
  );
  const days = [...sentOf.values()].flat().map(({ day }) => day);
  const read = pushes.filter((push) => (sentOf.get(push)?.length ?? 0) > 0);
  const ids = connector.can.readBack ? read.map(idOf) : [];
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const nightsOf = await readCalendars(context, ids, from, to);
  const stored = await readLedgers(
    connection.accountId,
    pushes.map(({ listing }) => listing.key),
  );
  return pushes.map((push) => ({
    push,
    sent: sentOf.get(push) ?? [],
    nights: stored(push.listing.key),
    pms: connector.can.readBack ? nightsOf(push.listing.listingId) : undefined,
  }));
}

function observed({ push, sent, nights, pms }: Checked): Observation[] {
  if (push.kind === "restore") return [];
  return observationsOf(sent, (day) => pms?.get(day), nights.ledger);
}

function isOther({ day, price }: PlannedNight, pms: PmsCalendar | undefined): boolean {
  const stored = pms?.get(day)?.price ?? null;
  return typeof price === "number" && stored !== null && stored !== price;
}

function idOf({ listing }: ActivePush): string {
  return listing.listingId;
}

/** The nights from `today` on that the PMS accepted. */
function sentNights({ requests }: ActivePush, today: number): PlannedNight[] {
  return requests.flatMap(({ state, ranges, rejected }) => {
    if (state !== "answered") return [];
    return nightsFrom(ranges, today).filter(({ day }) => !refusalOf(rejected, day));
  });
}

function isLastRead({ answeredAt }: ActivePush, now: Date): boolean {
  return answeredAt !== null && now.getTime() - answeredAt.getTime() >= settleMs;
}
