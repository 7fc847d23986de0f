import { dateOf } from "@/lib/core/dates";

/** Days since 1970. */
type Day = number;

/** Prices of a rate by night, in hundredths; nights without one are left out. */
export type RatePrices = Map<Day, number>;

interface Rates {
  byRate: Map<number, RatePrices>;
  /** The last night of its calendar. */
  last: Day;
  problems: string[];
}

const month = /<span>(\d\d)-(\d{4})<\/span>/;
/** One that takes its price from another rate has no id: it cannot be edited. */
const priceCell = /<td(?: id="per\d+tar\d+")? align="center">([^<]*)<\/td>/g;

/**
 * The page of all rates, a table for each month with a row for each rate, in their order: prices by rate, from 1.
 * `problems` are prices that are more than a number, such as one that adds an amount for each person.
 */
export function ratePrices(page: string): Rates {
  let last = 0;
  const byRate = new Map<number, RatePrices>();
  const problems: string[] = [];
  const [, ...tables] = page.split(/(?=<h4><span>\d\d-\d{4}<\/span>)/);
  for (const table of tables) {
    const [, monthNumber, year] = month.exec(table) ?? [];
    const [head = "", ...rows] = table.split("<tr>").slice(1);
    const days = [...head.matchAll(/<small>(\d\d)<\/small>/g)].map(
      ([, day]) => Date.parse(`${year}-${monthNumber}-${day}`) / 86_400_000,
    );
    last = Math.max(last, ...days);
    for (const [at, row] of rows.entries()) {
      const prices = byRate.get(at + 1) ?? new Map<Day, number>();
      byRate.set(at + 1, prices);
      const texts = [...row.matchAll(priceCell)].map(([, text = ""]) => text.replace("&nbsp;", ""));
      for (const [cell, day] of days.entries()) {
        const text = texts[cell] ?? "";
        const price = hundredths(text);
        if (price !== null) prices.set(day, price);
        else if (text !== "") problems.push(`Rate ${at + 1} is not one price on ${dateOf(day)}.`);
      }
    }
  }
  return { byRate, last, problems };
}

/** `1,099.50`, `1.099,50` or `1,099`, as its settings write amounts; null for anything else. */
function hundredths(text: string): number | null {
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

/** The first line of the document: without it, its API did not answer. */
export const documentHead = "reservations";

/** The text of the document: the fields of `reservationOf`, one reservation a line. No names, addresses or notes. */
export const reservationDocument = `${documentHead}[r]
[numero_prenotazione];[unita_occupata];[data_inizio];[data_fine];[costo_tariffa];[costo_tot];[num_persone][/r]`;

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
