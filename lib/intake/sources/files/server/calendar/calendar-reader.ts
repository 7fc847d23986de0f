import { type MonthNight, nightOf } from "@/lib/inventory/calendars/nights";
import { CalendarBuffer } from "./calendar-buffer";
import type { Catalog } from "../catalog";
import { type Cell, cell, memoized } from "../cells";
import type { Format } from "../format";
import { checkHeader } from "../header";
import type { Report } from "../report";
import type { RowReader } from "../rows";
import { Day, MinStay, Money } from "../../schema";
import { EarlierNight, type Shift } from "./shift";

interface Work {
  file: string;
  format: Format;
  report: Report;
  catalog: Catalog;
  shift: Shift;
  /** Keys of listings whose prices here are in a currency that waits for confirmation: they count as unknown. */
  unpriced?: ReadonlySet<number>;
  save: (buffer: CalendarBuffer) => Promise<void>;
}

/** Reads a calendar file into months. Parsed cells are memoized: files have a million rows. */
export class CalendarReader implements RowReader {
  read = 0;
  /** Rows of listings that are not in this import. */
  other = 0;
  /** First and last night of the file after shifting, in days since 1970. */
  firstNight = Infinity;
  lastNight = -Infinity;
  readonly #work: Work;
  /** One buffer is filled while the other is written. */
  #buffer = new CalendarBuffer();
  #other = new CalendarBuffer();
  #writing: Promise<void> = Promise.resolve();
  readonly #columns = { listing: -1, pms: -1, date: -1, state: -1, price: -1, minStay: -1 };
  readonly #night: (text: string) => Cell<MonthNight>;
  readonly #state: (text: string) => Cell<number>;
  readonly #price: (text: string) => Cell<number>;
  readonly #minStay = memoized((text) => (text === "" ? 0 : cell(MinStay, text)));

  constructor(work: Work) {
    this.#work = work;
    const { states, money } = work.format.calendar;
    const words = [...states.keys()].join(", ");
    this.#night = memoized((text) => this.night(text));
    this.#state = memoized((text) => states.get(text) ?? `"${text}" must be one of ${words}`);
    this.#price = memoized((text) => (text === "" ? 0 : cell(Money, money(text))));
  }

  header(columns: string[]): void {
    const { file, format } = this.#work;
    const names = format.calendar.columns;
    checkHeader(file, columns, "calendar", format);
    this.#columns.listing = columns.indexOf(names.listing);
    this.#columns.pms = names.pms === null ? -1 : columns.indexOf(names.pms);
    this.#columns.date = columns.indexOf(names.date);
    this.#columns.state = columns.indexOf(names.state);
    this.#columns.price = columns.indexOf(names.price);
    this.#columns.minStay = columns.indexOf(names.minStay);
  }

  row(cells: string[], line: number): void {
    this.read++;
    const { format, catalog } = this.#work;
    const at = this.#columns;
    const listing = catalog.key(format.onlyPms ?? cells[at.pms] ?? "", cells[at.listing] ?? "");
    const night = this.#night(cells[at.date] ?? "");
    if (listing === undefined) this.other++;
    else this.take(listing, night, cells, line);
  }

  bad(line: number, reason: string): void {
    this.read++;
    this.#work.report.bad(line, reason);
  }

  async pause(): Promise<void> {
    if (this.#buffer.full()) await this.write();
  }

  done(): boolean {
    return false;
  }

  /** Saves the remaining nights. Throws EarlierNight when the dates must be shifted differently. */
  async flush(): Promise<void> {
    const { shift } = this.#work;
    if (shift.wrong && shift.first !== null) throw new EarlierNight(shift.first);
    await this.write();
    await this.#writing;
  }

  /** Waits for a running write before the transaction ends; never throws. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => {});
  }

  private async write(): Promise<void> {
    await this.#writing;
    const full = this.#buffer;
    this.#buffer = this.#other;
    this.#other = full;
    this.#writing = this.#work.save(full).then(() => full.clear());
    // The next `await` of it throws the error.
    this.#writing.catch(() => {});
  }

  private night(text: string): Cell<MonthNight> {
    const day = cell(Day, text);
    if (typeof day === "string") return day;
    const { shift } = this.#work;
    shift.see(day);
    this.firstNight = Math.min(this.firstNight, day + shift.days);
    this.lastNight = Math.max(this.lastNight, day + shift.days);
    return nightOf(day + shift.days);
  }

  private take(listing: number, date: Cell<MonthNight>, cells: string[], line: number): void {
    const at = this.#columns;
    const state = this.#state(cells[at.state] ?? "");
    const price = this.priceOf(listing, cells[at.price] ?? "");
    const minStay = this.#minStay(cells[at.minStay] ?? "");
    if (
      typeof date === "string" ||
      typeof state === "string" ||
      typeof price === "string" ||
      typeof minStay === "string"
    ) {
      this.refuse({ date, state, price, minStay }, line);
    } else if (!this.#work.shift.wrong) {
      this.#buffer.add(listing, date, state, price, minStay);
    }
  }

  private priceOf(listing: number, text: string): Cell<number> {
    const price = this.#price(text);
    return typeof price === "number" && this.#work.unpriced?.has(listing) ? 0 : price;
  }

  private refuse(
    cells: Record<"date" | "state" | "price" | "minStay", Cell<MonthNight | number>>,
    line: number,
  ): void {
    const { columns } = this.#work.format.calendar;
    for (const name of ["date", "state", "price", "minStay"] as const) {
      const reason = cells[name];
      if (typeof reason === "string")
        return this.#work.report.bad(line, `${columns[name]}: ${reason}`);
    }
  }
}
