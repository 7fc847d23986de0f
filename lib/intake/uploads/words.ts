import { bareName, type CellKind } from "./fields";

type Words = Readonly<Record<string, readonly string[]>>;

const status: Words = {
  booked:
    "booked confirmed accepted new modified reserved ok active checked_in checked_out completed past paid bestatigt gebucht confirmee confirmado confirmada confermata".split(
      " ",
    ),
  cancelled:
    "cancelled canceled cancelled_by_guest cancelled_by_host canceled_by_guest canceled_by_host cancelled_by_admin declined expired no_show storniert annulee cancelado cancelada cancellata".split(
      " ",
    ),
  blocked: "blocked block owner owner_stay ownerstay owner_block maintenance gesperrt".split(" "),
};

const night: Words = {
  available: "available open free yes true t 1 frei libre".split(" "),
  booked: "booked reserved occupied gebucht".split(" "),
  blocked: "blocked closed_by_owner owner owner_block gesperrt".split(" "),
  unavailable: "unavailable not_available closed no false f 0".split(" "),
};

const room: Words = {
  entire_home:
    "entire_home entire_home_apt entire_place entire_apartment apartment house villa studio home_apt".split(
      " ",
    ),
  private_room: ["private_room", "room"],
  shared_room: ["shared_room", "dormitory"],
  hotel_room: ["hotel_room", "hotel"],
};

const flag: Words = {
  true: "true yes y t 1 on".split(" "),
  false: "false no n f 0 off".split(" "),
};

const byKind: Partial<Record<CellKind, Words>> = { status, night, room, flag };

/** The values that a field of this kind can have; none if it accepts any text. */
export function wordsOf(kind: CellKind): readonly string[] {
  return Object.keys(byKind[kind] ?? {});
}

/** Maps another system's value to one of the import formats; null if unknown. */
export function wordOfCell(kind: CellKind, cell: string): string | null {
  const bare = bareName(cell);
  const found = Object.entries(byKind[kind] ?? {}).find(([, known]) => known.includes(bare));
  return found?.[0] ?? null;
}

const signs: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  US$: "USD",
  CA$: "CAD",
  C$: "CAD",
  A$: "AUD",
};

/** A currency code in upper case; signs shared by several currencies are not changed. */
export function currencyOfCell(cell: string): string {
  return signs[cell] ?? cell.toUpperCase();
}
