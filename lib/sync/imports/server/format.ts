import type { ListingColumn } from "../schema";

/** Texts in our own columns; absent or empty = the file does not say. */
export type ListingTexts = Partial<Record<ListingColumn, string>>;

/** One way of writing listings and their nights as CSV. */
export interface Format {
  /** Also the `source` of a market listing. */
  name: "nightrate" | "inside-airbnb";
  listings: {
    required: readonly string[];
    /** Null: other columns are let pass. */
    known: readonly string[] | null;
    texts: (cell: (column: string) => string) => ListingTexts;
    /** The file's name of our column, for messages. */
    column: (ours: string) => string;
  };
  calendar: {
    required: readonly string[];
    known: readonly string[] | null;
    /** Null: every row is of the PMS `onlyPms`. */
    columns: Record<"listing" | "date" | "state" | "price" | "minStay", string> & {
      pms: string | null;
    };
    /** Word of the file → state of a night. */
    states: ReadonlyMap<string, number>;
    /** Price cell → plain decimal. */
    money: (text: string) => string;
  };
  onlyPms: string | null;
  /** Id of a comparable, unique within the format. */
  marketId: (pms: string, listingId: string) => string;
  /** Why these options do not fit, or null. */
  missingOption: (options: { currency?: string | undefined }) => string | null;
}
