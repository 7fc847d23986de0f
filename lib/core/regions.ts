const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** Names in use that the runtime's own list lacks. */
const others = [
  ["usa", "US"],
  ["united states of america", "US"],
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["northern ireland", "GB"],
  ["republic of ireland", "IE"],
  ["czech republic", "CZ"],
  ["turkey", "TR"],
  ["the netherlands", "NL"],
] as const;

let codes: ReadonlyMap<string, string> | undefined;

/** ISO 3166 code of a country from its code or English name, in any case; undefined where it is neither. */
export function regionCode(country: string): string | undefined {
  codes ??= everyName();
  return codes.get(country.trim().toLowerCase());
}

function everyName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const found = pairs.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name === undefined
      ? []
      : [
          [code.toLowerCase(), code],
          [name.toLowerCase(), code],
        ];
  });
  return new Map([...found, ...others]);
}
