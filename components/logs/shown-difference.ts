/** A changed value as pages show it; `field` is its name if the sentence does not contain it. */
export interface ShownDifference {
  field: string | null;
  /** Null for a fact, which has no value before. */
  before: string | null;
  after: string;
}
