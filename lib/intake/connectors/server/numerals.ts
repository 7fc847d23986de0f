/** A number with its JSON text, so that money and long IDs never become floating point. */
export class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Parses JSON with Numeral for every number. Throws SyntaxError. */
export function parseExact(json: string): unknown {
  return JSON.parse(json, exact);
}

function exact(_name: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? new Numeral(context?.source ?? String(value)) : value;
}

/** Hundredths, rounded half away from zero where there are more decimals; null beyond `largest` hundredths. */
export function minorOf({ text }: Numeral, largest: number): number | null {
  const match = /^(-?)(\d{1,10})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const [, sign = "", whole = "", decimals = ""] = match;
  const digits = decimals.padEnd(3, "0");
  const roundedUp = digits.charAt(2) >= "5" ? 1 : 0;
  const minor = Number(whole) * 100 + Number(digits.slice(0, 2)) + roundedUp;
  if (minor > largest) return null;
  return sign === "-" && minor > 0 ? -minor : minor;
}
