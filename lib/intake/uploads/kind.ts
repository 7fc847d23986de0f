import { parse } from "csv-parse/browser/esm/sync";
import { noEvidence } from "./cells";
import { bareName, fieldsOf, type Holds, kindsOfFile } from "./fields";
import { type Column, matchColumns } from "./match";

/** Bytes at the beginning of a file in which its header is looked for. */
const headBytes = 65_536;

/** What a file has, by the names of its columns; null where they don't tell. */
export async function kindOfFile(file: Blob): Promise<Holds | null> {
  return kindOfHeader(headerOf(await file.slice(0, headBytes).text()));
}

/** Required fields that a header must name: a person can still match the others. */
const leastRequired = 2;

/**
 * The kind of file whose fields a header names: of those with two required fields, the one that finds the most columns.
 * Null without one, and where two find as many.
 */
export function kindOfHeader(names: readonly string[]): Holds | null {
  const columns = names.map((header): Column => ({ header, samples: [], evidence: noEvidence() }));
  const found = kindsOfFile
    .flatMap((kind) => {
      const fields = fieldsOf(kind);
      const matched = matchColumns(columns, fields, nothing).flatMap(({ field }) => field ?? []);
      const required = fields.filter(
        ({ name, isRequired }) => isRequired && matched.includes(name),
      );
      return required.length >= leastRequired ? [{ kind, count: matched.length }] : [];
    })
    .toSorted((one, other) => other.count - one.count);
  const [best, next] = found;
  return best && best.count !== next?.count ? best.kind : null;
}

/** The names in the first line that has any. */
function headerOf(text: string): string[] {
  const line = text.split(/\r\n?|\n/).find((each) => bareName(each) !== "") ?? "";
  const [header = []] = parse(line, {
    bom: true,
    delimiter: [",", ";", "\t", "|"],
    relax_quotes: true,
    trim: true,
  });
  return header;
}

const nothing = { remembered: new Map<string, string | null>(), isListing: () => false };
