import { parseDateTime, toZoned } from "@internationalized/date";
import {
  amountOfCell,
  type DateOrder,
  dayOfCell,
  type LocalMoment,
  momentOfCell,
} from "../../cells";
import type { CellKind, Field } from "../../fields";
import { currencyOfCell, wordOfCell, wordsOf } from "../../words";
import type { Fix } from "../../schema";
import type { Reading } from "./reading";

/** What is wrong with a cell, and what would be right. */
export interface CellFault {
  message: string;
  fixes: Fix[];
}

/** The text that the importer takes for a cell, or its fault. */
type ReadCell = { text: string } | CellFault;

const fault = (message: string, ...fixes: Fix[]): CellFault => ({ message, fixes });

type Read = (field: Field, cell: string, reading: Reading, zone: string) => ReadCell;

const readers: Readonly<Record<CellKind, Read>> = {
  id: (_field, text) => ({ text }),
  text: (_field, text) => ({ text }),
  listing: (_field, text) => ({ text }),
  pms: (_field, cell) => ({ text: cell.toLowerCase().replaceAll(/[ .]/g, "") }),
  currency: (_field, cell) => ({ text: currencyOfCell(cell) }),
  number: (_field, cell) => readNumber(cell),
  day: readDay,
  moment: readMoment,
  money: readAmount,
  status: readWord,
  night: readWord,
  room: readWord,
  flag: readWord,
};

/** Reads a cell that is not empty; `zone` is the listing's, for times without their own. */
export const readCell: Read = (field, ...given) => readers[field.kind](field, ...given);

function other(order: DateOrder | null): DateOrder {
  return order === "day_first" ? "month_first" : "day_first";
}

/** A date as the file's order writes it. */
function example(order: DateOrder | null): string {
  if (order === null) return "2026-12-31";
  return order === "day_first" ? "31/12/2026" : "12/31/2026";
}

function readDay(field: Field, cell: string, { order, otherOrder }: Reading): ReadCell {
  const day = dayOfCell(cell, order);
  if (day !== null) return { text: day };
  const swapped = dayOfCell(cell, other(order));
  if (swapped !== null && otherOrder.has(field.name)) return { text: swapped };
  const fixes: Fix[] = swapped === null ? [] : [{ kind: "other_order", field: field.name }];
  return fault(`Must be a date like ${example(order)}.`, ...fixes);
}

function readMoment(field: Field, cell: string, reading: Reading, zone: string): ReadCell {
  const { order, otherOrder } = reading;
  const moment = momentOfCell(cell, order);
  if (moment) return { text: instantText(moment, zone) };
  const swapped = momentOfCell(cell, other(order));
  if (swapped && otherOrder.has(field.name)) return { text: instantText(swapped, zone) };
  const fixes: Fix[] = swapped === null ? [] : [{ kind: "other_order", field: field.name }];
  return fault(`Must be a date like ${example(order)}, with or without a time.`, ...fixes);
}

function instantText({ day, time, offset }: LocalMoment, zone: string): string {
  if (time === null) return day;
  if (offset !== null) return `${day}T${time}${offset}`;
  return toZoned(parseDateTime(`${day}T${time}`), zone)
    .toDate()
    .toISOString();
}

function readAmount(field: Field, cell: string, { mark, otherMark }: Reading): ReadCell {
  const amount = amountOfCell(cell, mark);
  if (amount !== null) return { text: amount };
  const swapped = amountOfCell(cell, mark === "." ? "," : ".");
  if (swapped !== null && otherMark.has(field.name)) return { text: swapped };
  const fixes: Fix[] = swapped === null ? [] : [{ kind: "other_mark", field: field.name }];
  const shown = swapped ?? "1240.00";
  return fault(`Must look like ${mark === "." ? shown : shown.replace(".", ",")}.`, ...fixes);
}

function readNumber(cell: string): ReadCell {
  const bare = cell.replace(",", ".").replace(/\.0+$/, "");
  return /^-?\d+(\.\d+)?$/.test(bare) ? { text: bare } : fault("Must be a number.");
}

function readWord(field: Field, cell: string): ReadCell {
  const text = wordOfCell(field.kind, cell);
  if (text !== null) return { text };
  const words = wordsOf(field.kind);
  const shown = words.map((word) => word.replaceAll("_", " "));
  const fixes = words.map((to): Fix => ({ kind: "value", field: field.name, from: cell, to }));
  return fault(`Must be ${shown.slice(0, -1).join(", ")} or ${shown.at(-1) ?? ""}.`, ...fixes);
}
