import type { KnownListing } from "./known";

const hourMs = 3_600_000;
/** Between the first complete read without a listing and the one after which it may be missing. */
const patienceMs = 6 * hourMs;
/** More than this, and more than the share, never vanish at once for a good reason. */
const mostAtOnce = 3;
const mostShare = 0.2;

/** What a complete read says about listings that it lacks. */
export interface Absence {
  /** Lacking for the first time. */
  first: KnownListing[];
  /** Lacking for six hours or more: missing where the PMS denies them by id too. */
  suspected: KnownListing[];
  /** Nothing changes and a person must look; null: all is well. */
  held: Held | null;
}

/** Why a person must look, and the ids of the listings that are gone. */
export interface Held {
  reason: string;
  ids: string[];
}

/** True where so many listings or stays of `all` never vanish at once for a good reason. */
export function isMass(absent: number, all: number): boolean {
  return absent > mostAtOnce && absent > all * mostShare;
}

/** Judges the connection's listings (`connected`) that a complete read (`present` ids) lacks. */
export function absenceOf(
  connected: readonly KnownListing[],
  present: ReadonlySet<string>,
  now: Date,
): Absence {
  const here = connected.filter(({ missingSince }) => missingSince === null);
  const absent = here.filter(({ id }) => !present.has(id));
  if (isMass(absent.length, here.length)) {
    const reason = `${absent.length} of ${here.length} listings are gone from the PMS at once. Nothing was changed: check the PMS account.`;
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
