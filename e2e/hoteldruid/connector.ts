import { dateOf } from "@/lib/core/dates";
import type {
  Connector,
  Page,
  PmsListing,
  PmsNight,
  PmsReservation,
  RangeOutcome,
  RateRange,
} from "@/lib/intake/connections/server/connector";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { documentHead, ratePrices, type Reservation, reservationOf, rulesOf } from "./pages";
import { type Login, Session } from "./session";

/** What HotelDruid does not say, and the document of its API that `reservationDocument` is the text of. */
interface Settings {
  currency: string;
  timeZone: string;
  api: { document: string; password: string };
}

/**
 * HotelDruid as a PMS: only for tests, the portal does not offer it. A room with a rate of its own (its rule 2) is a
 * listing. Prices are read from its page of rates and written with its form for prices, reservations come from its API,
 * closures from its page of rules.
 */
export class HotelDruidConnector implements Connector {
  /** Its form takes 200 periods, without minimum stays or arrival rules; a year of nights lies in its calendar at least. */
  readonly can = { nights: 365, rangesPerRequest: 200, readBack: true, arrivalRules: false };
  readonly #session: Session;

  constructor(
    url: string,
    login: Login,
    readonly settings: Settings,
  ) {
    this.#session = new Session(url, login);
  }

  async health(signal: AbortSignal): Promise<{ accountName: null }> {
    await this.#rules(signal);
    return { accountName: null };
  }

  async listings(_cursor: null | string, signal: AbortSignal): Promise<Page<PmsListing>> {
    const { rateOf } = await this.#rules(signal);
    const { currency, timeZone } = this.settings;
    const rows = [...rateOf.keys()].map((room) => ({
      ...unsaid,
      id: room,
      name: `Room ${room}`,
      currency,
      timeZone,
    }));
    return { rows, next: null, total: rows.length, problems: [], leftOut: [] };
  }

  async hasListing(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.#rules(signal)).rateOf.has(id);
  }

  /** Always all that are not over: its API does not tell what changed, and forgets what is cancelled. */
  async reservations(_cursor: string | null, signal: AbortSignal) {
    const { rows, problems } = await this.#reservations(signal);
    const leftOut = problems.map(() => null);
    return { rows: rows.map(bookedStay), next: null, total: null, problems, leftOut, isLast: true };
  }

  async calendar(
    ids: readonly string[],
    from: number,
    to: number,
    signal: AbortSignal,
    report: (problem: string) => void = () => {},
  ): Promise<Map<string, PmsNight[]>> {
    const { rateOf, rates, closures } = await this.#rules(signal);
    const shown = Array.from({ length: rates }, (_, n) => [`numtariffa${n + 1}`, n + 1] as const);
    const asked = { cambia_mostra_tab: 1, raggruppa_date: "n", num_tariffe_mostra: rates };
    const fields = { ...asked, ...Object.fromEntries(shown) };
    const page = await this.#session.page("tab_tariffe.php", fields, signal);
    const { byRate, last, problems } = ratePrices(page);
    for (const problem of problems) report(problem);
    const { rows } = await this.#reservations(signal);
    const stays = rows.map(({ room, checkIn, checkOut }) => ({
      room,
      from: checkIn,
      to: checkOut,
    }));
    return new Map(
      ids.flatMap((id) => {
        const rate = rateOf.get(id);
        if (rate === undefined) return [];
        const [booked, closed] = [daysOf(stays, id), daysOf(closures, id)];
        const nights = Array.from({ length: Math.min(to, last) - from + 1 }, (_, n): PmsNight => {
          const day = from + n;
          const state = booked.has(day) ? "booked" : closed.has(day) ? "blocked" : "available";
          return { ...plain, day, state, price: byRate.get(rate)?.get(day) ?? null };
        });
        return [[id, nights] as const];
      }),
    );
  }

  /** One form. It answers in the words of the page, in the user's language: only reading back tells what it took. */
  async pushRates(
    id: string,
    ranges: readonly RateRange[],
    signal: AbortSignal,
  ): Promise<RangeOutcome[]> {
    const rate = (await this.#rules(signal)).rateOf.get(id);
    if (rate === undefined) {
      throw new ConnectorError("not_found", `Room ${id} has no rate of its own.`);
    }
    const fields: Record<string, string | number> = { modifica: 1, tipotariffa: `tariffa${rate}` };
    let count = 0;
    const outcomes = ranges.map((range): RangeOutcome => {
      const { from, to, price, minStay } = range;
      if (typeof price !== "number" || minStay !== undefined) {
        return { range, result: "rejected", message: "HotelDruid takes only prices for nights." };
      }
      count++;
      fields[`inizioperiodo${count}`] = dateOf(from);
      // The day after the last night.
      fields[`fineperiodo${count}`] = dateOf(to + 1);
      fields[`prezzoperiodo${count}`] = (price / 100).toFixed(2);
      fields[`prezzoperiodo${count}p`] = "";
      return { range, result: "accepted" };
    });
    if (count > 0)
      await this.#session.page("creaprezzi.php", { ...fields, numcaselle: count }, signal);
    return outcomes;
  }

  async #rules(signal: AbortSignal) {
    const fields = { tipo_tabella: "regole" };
    return rulesOf(await this.#session.page("visualizza_tabelle.php", fields, signal));
  }

  async #reservations(signal: AbortSignal): Promise<{ rows: Reservation[]; problems: string[] }> {
    const { document, password } = this.settings.api;
    const fields = { doc: document, pass: password, res_from: "today" };
    const text = await this.#session.post("api.php", fields, signal);
    const [head, ...lines] = text.split("\n").filter((line) => line.trim() !== "");
    if (head !== documentHead) {
      throw new ConnectorError("auth", "HotelDruid's API refuses its password.");
    }
    const rows = lines.flatMap((line) => reservationOf(line) ?? []);
    const left = lines.length - rows.length;
    return { rows, problems: left > 0 ? [`${left} reservations could not be read.`] : [] };
  }
}

const unsaid = {
  propertyName: null,
  roomType: null,
  latitude: null,
  longitude: null,
  country: null,
  state: null,
  city: null,
  bedrooms: null,
  units: null,
  cleaningFees: null,
  base: null,
  channels: null,
  minStay: null,
  canPush: true,
} as const satisfies Partial<PmsListing>;

const plain = {
  minStay: null,
  closedOnArrival: null,
  closedOnDeparture: null,
  isBasePrice: false,
  isBaseMinStay: false,
} as const satisfies Partial<PmsNight>;

function bookedStay({
  id,
  room,
  checkIn,
  checkOut,
  rate,
  total,
  guests,
}: Reservation): PmsReservation {
  const dates = { checkIn, checkOut, bookedAt: null, cancelledAt: null };
  const money = { rentalRevenue: rate, totalCost: total, totalTaxes: null, otaCommission: null };
  const rest = { hostPayout: null, currency: null, channel: null, guests, onlyIfKnown: false };
  return { id, listingId: room, status: "booked", ...dates, ...money, ...rest };
}

/** Days of the stays or closures of a room; the last day of each is not one of them. */
function daysOf(
  spans: readonly { room: string; from: number; to: number }[],
  room: string,
): Set<number> {
  const own = spans.filter((span) => span.room === room);
  return new Set(
    own.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n)),
  );
}
