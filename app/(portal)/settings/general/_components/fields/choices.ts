export interface Choice {
  id: string;
  label: string;
}

export interface Choices {
  timeZones: Choice[];
  currencies: Choice[];
}

/** Time zones and currencies with names in `locale`. Computed on the server: names differ between browsers. */
export function choices(locale: string): Choices {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return {
    timeZones: ["UTC", ...Intl.supportedValuesOf("timeZone").filter((id) => id !== "UTC")].map(
      (id) => ({ id, label: id.replaceAll("_", " ") }),
    ),
    currencies: Intl.supportedValuesOf("currency").map((id) => ({
      id,
      label: `${id} · ${names.of(id) ?? id}`,
    })),
  };
}

/** The choices, with the current value first when it is not one of them. */
export function withCurrent(known: readonly Choice[], id: string): readonly Choice[] {
  return known.some((choice) => choice.id === id) ? known : [{ id, label: id }, ...known];
}
