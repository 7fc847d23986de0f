import { Refusal } from "@/lib/core/errors";
import type { Format } from "./format";
import { insideAirbnb } from "./inside-airbnb";
import { headerProblem } from "../rules";

/** Throws VALIDATION_FAILED for a header that is not one of the format, in one sentence that says what to do. */
export function checkHeader(
  file: string,
  columns: readonly string[],
  part: "listings" | "calendar",
  format: Format,
): void {
  const { required, known } = format[part];
  const problem = headerProblem(columns, required, known);
  if (!problem) return;
  const isAirbnb = insideAirbnb[part].required.every((name) => columns.includes(name));
  throw new Refusal(
    "VALIDATION_FAILED",
    isAirbnb
      ? `${file} is a file of Inside Airbnb. Use --format inside-airbnb and --currency.`
      : `${file} ${problem}`,
  );
}
