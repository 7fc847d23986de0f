import { type Caller, owned } from "@/lib/auth/server/caller";
import { closestName, plain } from "@/lib/core/text";
import { pmsKey } from "@/lib/core/pms";
import { db } from "@/lib/db/server";

/** A listing of the account as rows refer to it. */
export interface KnownListing {
  key: number;
  pms: string;
  id: string;
  name: string;
  zone: string;
  currency: string | null;
}

/** Listings of the account by what a cell may hold: an id, or a name. */
export class KnownListings {
  readonly #byPair = new Map<string, KnownListing>();
  readonly #byText = new Map<string, KnownListing[]>();
  readonly #names: string[] = [];
  readonly pmsNames: readonly string[];

  constructor(listings: readonly KnownListing[]) {
    this.pmsNames = [...new Set(listings.map(({ pms }) => pms))].toSorted();
    for (const listing of listings) {
      this.#byPair.set(pmsKey(listing.pms, listing.id), listing);
      this.#names.push(listing.name);
      for (const text of new Set([listing.id, plain(listing.name)])) {
        const known = this.#byText.get(text);
        if (known) known.push(listing);
        else this.#byText.set(text, [listing]);
      }
    }
  }

  /** The listing with this id at a PMS. */
  at(pms: string, id: string): KnownListing | undefined {
    return this.#byPair.get(pmsKey(pms, id));
  }

  /** Listings with this id, else with this name (without case and accents); of one PMS where it is given. */
  named(text: string, pms: string | null): readonly KnownListing[] {
    const all = this.#byText.get(text) ?? this.#byText.get(plain(text)) ?? [];
    return pms === null ? all : all.filter((listing) => listing.pms === pms);
  }

  /** The listings whose name is nearest, where one is near. */
  nearest(text: string, pms: string | null): readonly KnownListing[] {
    const starts = new Set(this.#names.filter((name) => plain(name).startsWith(plain(text))));
    const [only] = starts.size === 1 ? starts : [];
    const name = only ?? closestName(text, this.#names);
    return name === undefined ? [] : this.named(name, pms);
  }
}

/** The listings of the caller's account. One statement. */
export async function knownListings(caller: Caller): Promise<KnownListings> {
  const rows = await db().listing.findMany({
    where: owned(caller),
    select: {
      key: true,
      pmsName: true,
      listingId: true,
      name: true,
      timeZone: true,
      currency: true,
    },
    orderBy: { key: "asc" },
  });
  return new KnownListings(
    rows.map(({ key, pmsName, listingId, name, timeZone, currency }) => {
      const zone = timeZone ?? caller.account.timeZone;
      return { key, pms: pmsName, id: listingId, name, zone, currency };
    }),
  );
}
