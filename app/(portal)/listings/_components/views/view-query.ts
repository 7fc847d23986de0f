import { filterNames } from "@/lib/catalog/view";

/** Parameters of the address that a view keeps. */
const kept = ["q", ...filterNames, "sort", "columns"] as const;

/** The address's parameters that a view keeps, as text; empty for the usual view. */
export function viewIn(params: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of kept) for (const value of params.getAll(name)) view.append(name, value);
  return view.toString();
}

/** What to write into the address to show a saved view: parameters it does not have are removed. */
export function changeTo(query: string): Record<string, string | readonly string[] | null> {
  const view = new URLSearchParams(query);
  return Object.fromEntries(
    kept.map((name) => [name, view.has(name) ? view.getAll(name) : null] as const),
  );
}
