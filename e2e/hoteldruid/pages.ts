import { dateOf } from "@/lib/core/dates";

/** Days since 1970. */
type Day = number;

/** Prices of a rate by night, in hundredths; nights without one are left out. */
export type RatePrices = Map<Day, number>;

const month = /<span>(\d\d)-(\d{4})<\/span>/;
const priceCell = /<td id="per\d+tar(\d+)"[^>]*>([^<]*)</g;

/**
 * The page of rates, one table a month: prices by rate. `problems` are prices that are more than a number, such as one
 * that adds an amount for each person.
 */
export function ratePrices(page: string): { byRate: Map<number, RatePrices>; problems: string[] } {
  const byRate = new Map<number, RatePrices>();
  const problems: string[] = [];
  const [, ...parts] = page.split(/(?=<h4><span>\d\d-\d{4}<\/span>)/);
  for (const part of parts) {
    const [, monthNumber, year] = month.exec(part) ?? [];
    const days = [...part.matchAll(/<small>(\d\d)<\/small>/g)].map(
      ([, day]) => Date.parse(`${year}-${monthNumber}-${day}`) / 86_400_000,
    );
    const cells = [...part.matchAll(priceCell)].map(([, rate, text = ""]) => ({
      rate: Number(rate),
      text: text.replace("&nbsp;", "").trim(),
    }));
    for (const [rate, row] of Map.groupBy(cells, (cell) => cell.rate)) {
      const prices = byRate.get(rate) ?? new Map<Day, number>();
      byRate.set(rate, prices);
      row.forEach(({ text }, at) => {
        const [day, price] = [days[at], hundredths(text)];
        if (day === undefined || text === "") return;
        if (price === null) problems.push(`Rate ${rate} is not one price on ${dateOf(day)}.`);
        else prices.set(day, price);
      });
    }
  }
  return { byRate, problems };
}

/** `1,099.50`, `1.099,50` or `1,099`, as its settings write amounts; null for anything else. */
export function hundredths(text: string): number | null {
  const [, whole, part = "00"] = /^(\d{1,3}(?:[.,]\d{3})*)(?:[.,](\d\d))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole.replace(/[.,]/g, "") + part);
}

/** The page of rules: which rooms each rate is for, and which rooms are closed when. */
interface Rules {
  /** Rates of rooms that have one of their own, by room. */
  rateOf: Map<string, number>;
  /** How many rates there are. */
  rates: number;
  /** The last day is the first that is open again. */
  closures: { room: string; from: Day; to: Day }[];
}

const rate = /<td>([^<]*)<\/td><td><a href="crearegole\.php\?tipotariffa_regola2=tariffa(\d+)&/g;
const closure =
  /<td class="t1left">([^<]*)<\/td>\s*<td>([\d-]+)<\/td>\s*<td>([\d-]+)<\/td>\s*<td>[^<]*<\/td><td><a href="crearegole\.php\?mod_idregola1=/g;

export function rulesOf(page: string): Rules {
  const names = [...page.matchAll(/tipotariffa_regola2=tariffa(\d+)&/g)];
  const rateOf = [...page.matchAll(rate)].flatMap(([, rooms = "", number]) =>
    rooms.includes(",") ? [] : [[rooms, Number(number)] as const],
  );
  const closures = [...page.matchAll(closure)].flatMap(([, room = "", first, last]) => {
    const [from, to] = [dayIn(first), dayIn(last)];
    return from === null || to === null ? [] : [{ room, from, to }];
  });
  const rates = Math.max(0, ...names.map(([, number]) => Number(number)));
  return { rateOf: new Map(rateOf), rates, closures };
}

/** What the document of its API says of a reservation; money in hundredths. */
export interface Reservation {
  id: string;
  room: string;
  checkIn: Day;
  checkOut: Day;
  rate: number | null;
  total: number | null;
  guests: number | null;
}

/** The text of the document: the fields of `reservationOf`, one reservation a line. No names, addresses or notes. */
export const reservationDocument =
  "[r]\n[numero_prenotazione];[unita_occupata];[data_inizio];[data_fine];[costo_tariffa];[costo_tot];[num_persone][/r]";

/** A line of that document; null for one that is no reservation of a room. */
export function reservationOf(line: string): Reservation | null {
  const [id = "", room = "", first, last, rateTotal = "", total = "", guests] = line.split(";");
  const [checkIn, checkOut] = [dayIn(first), dayIn(last)];
  if (!/^\d+$/.test(id) || room === "" || checkIn === null || checkOut === null) return null;
  const money = { rate: decimal(rateTotal), total: decimal(total) };
  return { id, room, checkIn, checkOut, ...money, guests: Number(guests) || null };
}

/** `3298.5`, as its documents have amounts. */
function decimal(text: string): number | null {
  const [, whole, part = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole + part.padEnd(2, "0"));
}

/** `31-12-2026`. */
function dayIn(text = ""): Day | null {
  const [, day, monthNumber, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text) ?? [];
  return year === undefined ? null : Date.parse(`${year}-${monthNumber}-${day}`) / 86_400_000;
}
