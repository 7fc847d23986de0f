import type { ListingColumn } from "../schema";

/** Texts in our own columns; absent or empty = unknown. */
export type ListingTexts = Partial<Record<ListingColumn, string>>;

/** A CSV format of listings and their nights. */
export interface Format {
  /** Also the `source` of a market listing. */
  name: "nightrate" | "inside-airbnb";
  listings: {
    required: readonly string[];
    /** Null: other columns are ignored. */
    known: readonly string[] | null;
    texts: (cell: (column: string) => string) => ListingTexts;
    /** Name of our column in the file, for messages. */
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
  /** Problem with the options, or null. */
  missingOption: (options: { currency?: string | undefined }) => string | null;
}
