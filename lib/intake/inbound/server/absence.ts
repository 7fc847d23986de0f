import type { StateReason } from "@/lib/intake/connections/reasons";
import type { KnownListing } from "./known";

const hourMs = 3_600_000;
/** Least time between the first complete read without a listing and the one after which it may be missing. */
const patienceMs = 6 * hourMs;
/** If more than this, and more than the share, vanish at once, something is wrong. */
const mostAtOnce = 3;
const mostShare = 0.2;

/** Listings absent from a complete read. */
export interface Absence {
  /** Absent for the first time. */
  first: KnownListing[];
  /** Absent for six hours or more: missing if the PMS doesn't find their ID either. */
  suspected: KnownListing[];
  /** Set if too many are absent: nothing changes until a person decides. */
  held: Held | null;
}

/** Why a person must decide, and the IDs of the absent listings. */
export interface Held {
  reason: StateReason;
  ids: string[];
}

/** True if this many of `all` listings or stays vanishing at once indicates an error. */
export function isMass(absent: number, all: number): boolean {
  return absent > mostAtOnce && absent > all * mostShare;
}

/** Checks which of the connection's listings (`connected`) are absent from a complete read (`present` IDs). */
export function absenceOf(
  connected: readonly KnownListing[],
  present: ReadonlySet<string>,
  now: Date,
): Absence {
  const here = connected.filter(({ missingSince }) => missingSince === null);
  const absent = here.filter(({ id }) => !present.has(id));
  if (isMass(absent.length, here.length)) {
    const reason = { code: "listings_gone", gone: absent.length, of: here.length } as const;
    return { first: [], suspected: [], held: { reason, ids: absent.map(({ id }) => id) } };
  }
  const isOld = ({ firstAbsentAt }: KnownListing): boolean =>
    firstAbsentAt !== null && now.getTime() - firstAbsentAt.getTime() >= patienceMs;
  return {
    first: absent.filter(({ firstAbsentAt }) => firstAbsentAt === null),
    suspected: absent.filter(isOld),
    held: null,
  };
}
