/** The text of a form field; empty when the field is missing. */
export function fieldText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}
