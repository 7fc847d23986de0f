import type { KnownListing } from "./known-listings";
import type { CellFault } from "./read-cell";

/** A fault at its field; null where it is about the whole row. */
export interface RowFault extends CellFault {
  field: string | null;
  /** The cell as the file has it. */
  value: string;
}

/** A row of the file in the columns of the import formats. */
export interface ReadRow {
  line: number;
  /** Texts for the importer by column, without empty ones; complete only without faults. */
  texts: Record<string, string>;
  /** The cells as the file has them, by field. */
  raw: Record<string, string>;
  faults: RowFault[];
  listing: KnownListing | null;
}
