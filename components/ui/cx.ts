/** Joins class names, leaving out what is false or undefined. Later names do not override earlier ones. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
