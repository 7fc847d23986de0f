import { LRUCache } from "lru-cache";
import { makeYield } from "@/lib/core/server/yielding";
import { booked } from "@/lib/inventory/calendars/states";
import type { CellMarket } from "../cell-market";
import { nightsBack, nightsRead } from "../home";
import { ExplainedPace } from "../occupancy/homes-pace";
import {
  countStates,
  occupancyFigures,
  ownListings,
  tellAll,
  withAccount,
} from "../occupancy/occupied";
import { shapeOfBookings } from "../own-bookings";
import type { Cell } from "./cells";
import { readOwnBooked } from "./own-booked";
import { readOwnPaces } from "./own-paces";
import { ownAround, type OwnHome, ownVersion, readOwnHomes, readOwnStates } from "./own-homes";

/** `pricing.md` §2.2: ten other homes, plus the home itself, because cells share the figures. */
const fewestHomes = 11;

const completed = new LRUCache<string, CellMarket>({ max: 2_500 });

/**
 * Markets of cells completed by the account's own listings (`pricing.md` §2.1 Own bookings, §2.2): their occupancy
 * as far as no recent source of the market distinguishes bookings, and a shape from their bookings if there is no market.
 * No statement if the markets suffice, one if everything is cached, three to five otherwise.
 */
export async function withOwn(
  accountId: number,
  cells: ReadonlySet<Cell>,
  marketOf: (cell: Cell) => CellMarket | null,
): Promise<(cell: Cell) => CellMarket | null> {
  const open = [...cells].filter((cell) => !tellAll(marketOf(cell)?.occupancy ?? []));
  if (open.length === 0) return marketOf;
  const version = await ownVersion(accountId);
  const keyOf = (cell: Cell): string => `${cell.key} ${version}`;
  const found = new Map<Cell, CellMarket>();
  const missing: Cell[] = [];
  for (const cell of open) {
    const known = completed.get(keyOf(cell));
    if (known) found.set(cell, known);
    else missing.push(cell);
  }
  await complete(accountId, missing, marketOf, (cell, market) => {
    completed.set(keyOf(cell), market);
    found.set(cell, market);
  });
  return (cell) => found.get(cell) ?? marketOf(cell);
}

async function complete(
  accountId: number,
  cells: readonly Cell[],
  marketOf: (cell: Cell) => CellMarket | null,
  take: (cell: Cell, market: CellMarket) => void,
): Promise<void> {
  if (cells.length === 0) return;
  const all = await readOwnHomes(accountId);
  const yieldIfLong = makeYield();
  const around = new Map<Cell, OwnHome[]>();
  for (const cell of cells) {
    await yieldIfLong();
    around.set(cell, ownAround(cell.centre, all));
  }
  const { first, nights } = nightsRead([], [...new Set(cells.map(({ today }) => today))]);
  const statesOf = await readOwnStates(new Set([...around.values()].flat()), first, nights);
  const telling = (cell: Cell): readonly OwnHome[] => {
    const homes = around.get(cell) ?? [];
    return homes.length >= fewestHomes ? homes : [];
  };
  const tellers = new Set(cells.flatMap(telling));
  const paceIn = await readOwnPaces(accountId, tellers, first + nightsBack);
  const shapeless = cells.filter((cell) => marketOf(cell)?.homes === 0);
  const bookedOf = await readOwnBooked(accountId, shapeless, around);
  for (const cell of cells) {
    await yieldIfLong();
    const market = marketOf(cell);
    if (!market) continue;
    const shape = shapeOfBookings(bookedOf(cell), cell.today) ?? market.shape;
    const own = telling(cell).map((home) => ({ home, states: statesOf(home, cell.today) }));
    const place = new ExplainedPace(cell.today);
    for (const { home, states } of own) {
      await yieldIfLong();
      place.add(paceIn(home, states.subarray(nightsBack), cell.today));
    }
    const paceOf = place.pace();
    await yieldIfLong();
    const occupancy =
      own.length === 0
        ? market.occupancy
        : withAccount(
            market.occupancy,
            occupancyFigures(countStates(own, booked, cell.today), ownListings, cell.today, paceOf),
          );
    take(cell, { ...market, shape, occupancy });
  }
}
