/** A changed value as pages show it; `field` is its name where the sentence does not say it. */
export interface ShownDifference {
  field: string | null;
  /** Null for a fact, which has no value before. */
  before: string | null;
  after: string;
}
