export interface Choice {
  id: string;
  label: string;
}

export interface Choices {
  timeZones: Choice[];
  currencies: Choice[];
}

/** Returns time zones and currencies with names in `locale`, on the server because names differ between browsers. */
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

/** Returns the choices, with the current value first if it is not one of them. */
export function withCurrent(known: readonly Choice[], id: string): readonly Choice[] {
  return known.some((choice) => choice.id === id) ? known : [{ id, label: id }, ...known];
}
