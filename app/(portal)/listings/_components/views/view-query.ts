import { filterNames } from "@/lib/catalog/view";

/** URL parameters that a view keeps. */
const kept = ["q", ...filterNames, "sort", "columns"] as const;

/** Returns the URL parameters that a view keeps, as text; empty for the default view. */
export function viewIn(params: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of kept) for (const value of params.getAll(name)) view.append(name, value);
  return view.toString();
}

/** Returns the URL parameters that show a saved view; null removes those the view does not have. */
export function changeTo(query: string): Record<string, string | readonly string[] | null> {
  const view = new URLSearchParams(query);
  return Object.fromEntries(
    kept.map((name) => [name, view.has(name) ? view.getAll(name) : null] as const),
  );
}
