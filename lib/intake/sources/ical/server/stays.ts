import { dateOf } from "@/lib/core/dates";
import type { Stay } from "@/lib/inventory/bookings/server";
import type { EventKind } from "../event";
import type { ChangedEvent, KnownEvent } from "../reconcile";
import type { StoredEvent } from "./stored";

/** A new event with the id of its reservation. */
export interface CreatedEvent {
  reservationId: string;
  kind: EventKind;
  from: number;
  to: number;
}

interface Home {
  listingKey: number;
  pmsName: string;
  channel: string;
}

/** The stay of a new event; none for one that is only unavailable. `bookedAt`: null where it was booked before. */
export function newStay(
  home: Home,
  event: CreatedEvent,
  { bookedAt }: { bookedAt: Date | null },
): Stay[] {
  if (event.kind === "unavailable") return [];
  const booked = event.kind === "booked" ? { booked_at: bookedAt?.toISOString() ?? null } : {};
  return [stayOf(home, event, event.kind, booked)];
}

/** The stay that an event's change writes; none where neither its dates nor its state change. */
export function changedStay(
  home: Home,
  { before, after }: ChangedEvent<StoredEvent>,
  now: Date,
): Stay[] {
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was === null && is === null) return [];
  const { reservationId } = before;
  if (is !== null) {
    const isSame = was === is && before.from === after.from && before.to === after.to;
    return isSame ? [] : [stayOf(home, { ...after, reservationId }, is, {})];
  }
  const cancelledAt = (after.cancelledAt ?? now).toISOString();
  // "available" deletes a block, and cancels a booking.
  return [{ ...stayOf(home, before, "available", {}), cancelledAt }];
}

/** The state of an event's reservation; null where it has none that counts. */
function statusOf({ kind, cancelledAt }: KnownEvent): "booked" | "blocked" | null {
  return kind === "unavailable" || cancelledAt ? null : kind;
}

function stayOf(
  { listingKey, pmsName, channel }: Home,
  { reservationId, from, to }: Omit<CreatedEvent, "kind">,
  status: Stay["status"],
  booked: { booked_at?: string | null },
): Stay {
  return {
    listing: listingKey,
    pms: pmsName,
    id: reservationId,
    from: dateOf(from),
    to: dateOf(to),
    status,
    cancelledAt: null,
    particulars: { channel, ...booked },
  };
}
