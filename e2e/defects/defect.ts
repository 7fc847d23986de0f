/** A change of the sources that a test must notice. */
export interface Defect {
  name: string;
  /** The point of docs/hardening.md that it breaks. */
  point?: number;
  /** The test file that must fail, or a folder of them. */
  caughtBy: string;
  file: string;
  /** Text of the file that is replaced; empty for a file that does not exist yet. */
  find: string;
  replace: string;
}
