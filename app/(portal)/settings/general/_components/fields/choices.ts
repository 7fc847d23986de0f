export interface Choice {
  id: string;
  label: string;
}

export interface Choices {
  timeZones: Choice[];
  currencies: Choice[];
}

/** Time zones and currencies by name in `locale`. Made on the server: browsers know other names. */
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

/** The choices and, when it is not among them, the value in force. */
export function withCurrent(known: readonly Choice[], id: string): readonly Choice[] {
  return known.some((choice) => choice.id === id) ? known : [{ id, label: id }, ...known];
}
