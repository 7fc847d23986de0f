import { digitsOf as digitsOfCurrency, shownDigits } from "./money";

/** The pages' one way to write numbers: `46%`, `−30%`, `CA$205`, `1,250`. The API keeps forms of its own. */

const formats = new Map<string, Intl.NumberFormat>();

/** Formats are cached by locale and options, because creating one is slow. */
function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

function written(locale: string, value: number, options: Intl.NumberFormatOptions): string {
  return formatOf(locale, options).format(value).replaceAll("-", "−");
}

function rangeOf(
  locale: string,
  least: number,
  most: number,
  options: Intl.NumberFormatOptions,
): string {
  return plainSpaces(formatOf(locale, options).formatRange(least, most)).replaceAll("-", "−");
}

/** Servers and browsers put different spaces around the dash of a range. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, " ");
}

/** How many decimals: at most so many, or exactly so many. */
export interface Digits {
  most?: number;
  exactly?: number;
}

type Sign = { signDisplay: "negative" | "exceptZero" };

/** No minus before a zero; a change also has its plus. */
const plain: Sign = { signDisplay: "negative" };
const signed: Sign = { signDisplay: "exceptZero" };
const percentUnit = { style: "unit", unit: "percent" } as const;

/** Writes figures in a language. Each rounds once, from the exact figure it is given. */
export function figuresIn(locale: string) {
  const write = (value: number, ...options: Intl.NumberFormatOptions[]): string =>
    written(locale, value, Object.assign({}, ...options) as Intl.NumberFormatOptions);
  return {
    /** A count or another number: `1,250`; up to three decimals unless told. */
    number: (value: number, digits: Digits = { most: 3 }) => write(value, plain, digitsOf(digits)),
    /** A share in percent: `46%`, `46.5%`. */
    percent: (percent: number, digits: Digits = { most: 1 }) =>
      write(percent, percentUnit, plain, digitsOf(digits)),
    /** A change in percent: `+3%`, `−3%`, `0%`. */
    change: (percent: number, digits: Digits = { most: 1 }) =>
      write(percent, percentUnit, signed, digitsOf(digits)),
    /** A difference in units: `+12`, `−12`, `0`. */
    difference: (value: number, digits: Digits = { most: 0 }) =>
      write(value, signed, digitsOf(digits)),
    /** Whole units of a currency: `CA$205`; without one, a number. */
    money: (amount: number, currency: string | null) =>
      write(amount, plain, currencyOf(currency), digitsOf({ exactly: 0 })),
    /** A difference in whole units of a currency: `+CA$205`. */
    moneyChange: (amount: number, currency: string | null) =>
      write(amount, signed, currencyOf(currency), digitsOf({ exactly: 0 })),
    /** An amount with the digits of its currency where it has cents: `CA$205`, `CA$205.50`, `KWD 205.500`. */
    amount: (amount: number, currency: string | null) =>
      write(
        amount,
        plain,
        currencyOf(currency),
        digitsOf({ exactly: shownDigits(amount, currency) }),
      ),
    /** An amount always with all digits of its currency: `CA$3.00`, `¥3`. */
    cents: (amount: number, currency: string | null) =>
      write(amount, plain, currencyOf(currency), digitsOf({ exactly: digitsOfCurrency(currency) })),
    /** The span between two amounts, in whole units: `CA$120 – CA$205`. */
    moneyRange: (least: number, most: number, currency: string | null) =>
      rangeOf(locale, least, most, { ...plain, ...currencyOf(currency), maximumFractionDigits: 0 }),
    /** A currency's symbol: `CA$`. */
    symbol: (currency: string): string =>
      new Intl.NumberFormat(locale, { style: "currency", currency })
        .formatToParts(0)
        .find(({ type }) => type === "currency")?.value ?? currency,
    /** A number as people type it: ungrouped, with at most two decimals. */
    typed: (value: number) => write(value, { useGrouping: false }, digitsOf({ most: 2 })),
    /** Short, for axes: `1.2K`. */
    compact: (value: number) => write(value, plain, { notation: "compact" }, digitsOf({ most: 1 })),
    /** A number with its unit: `350 m`, `1.2 km`. */
    unit: (
      value: number,
      unit: string,
      unitDisplay: "short" | "long" = "short",
      digits: Digits = { most: 1 },
    ) => write(value, { style: "unit", unit, unitDisplay }, plain, digitsOf(digits)),
  };
}

export type Figures = ReturnType<typeof figuresIn>;

function digitsOf({ most, exactly }: Digits): Intl.NumberFormatOptions {
  if (exactly === undefined) return { maximumFractionDigits: most ?? 0 };
  return { minimumFractionDigits: exactly, maximumFractionDigits: exactly };
}

function currencyOf(currency: string | null): Intl.NumberFormatOptions {
  return currency === null ? {} : { style: "currency", currency };
}
