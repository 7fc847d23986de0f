import { transaction } from "@/lib/db/server";
import { type PushContext, readCalendars, settleMs, todayAt } from "./context";
import { type CheckCounts, type Ended, endOf, refusalOf, writeEnded } from "./ending";
import { readLedgers } from "./ledgers";
import { nightsFrom, type PlannedNight } from "./ranges";
import type { ActivePush } from "./requests";
import { readBack } from "./settle";

/**
 * Reads back what pushes sent. A push ends if all its open nights have the sent values; otherwise it is read again a
 * minute after its response, and then ends with nights that were not applied. Nights that have passed since are not
 * judged: a PMS may close or hide them. Reads all calendars together; a fixed number of statements.
 */
export async function checkPushes(
  context: PushContext,
  pushes: readonly ActivePush[],
): Promise<CheckCounts> {
  const { connection, connector, clock } = context;
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
  const counts: CheckCounts = { confirmed: 0, rejected: 0, not_applied: 0, ignored: 0 };
  const [ended, again]: [Ended[], ActivePush[]] = [[], []];
  for (const push of pushes) {
    const sent = sentOf.get(push) ?? [];
    const pms = connector.can.readBack ? nightsOf(push.listing.listingId) : undefined;
    const found = pms
      ? readBack(sent, (day) => pms.get(day))
      : { confirmed: sent, differing: [], closed: [] };
    if (found.differing.length > 0 && !isLastRead(push, clock.now())) again.push(push);
    else ended.push(endOf(push, found, stored(push.listing.key), (day) => pms?.get(day), counts));
  }
  await transaction({}, (tx) => writeEnded(tx, context, ended, again));
  return counts;
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
