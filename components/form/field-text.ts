/** The text of a form's field; empty when there is none of that name. */
export function fieldText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}
