import { useView } from "@/components/hooks/use-address";
import { filtersIn, isFiltered } from "@/lib/activity/logs/view";

/** URL parameters that filter the log. */
const filterNames = ["type", "action", "person", "through", "group", "listing", "from", "to"];

/** Reads the log's filters and open entry from the URL, and returns setters for them. */
export function useLogView() {
  const { write, ...view } = useView(logView);
  return {
    ...view,
    isFiltered: isFiltered(view.filters),
    write,
    open: (id: string | null) => write({ open: id }, id === null ? "replace" : "push"),
    clear: () => write(Object.fromEntries(filterNames.map((name) => [name, null]))),
  };
}

const logView = (given: URLSearchParams) => ({
  filters: filtersIn(given),
  listing: given.get("listing"),
  dates: { from: given.get("from") ?? "", to: given.get("to") ?? "" },
  openId: given.get("open"),
});
