import { all, endOfDialog, item, opened, opens, toEnd } from "../acts";
import { type Shot, withStates } from "../shot";

const page = { as: "connected", path: "/connections" } as const;
const more = opens(/^More about Harbour/);

/** Connections in each state, what can be added, and the first run. */
export const connectionShots: readonly Shot[] = [
  ...withStates({ name: "connections", ...page }, /\/api\/connections/),
  { name: "connections-end", ...page, act: toEnd },
  { name: "connections-empty", as: "empty", path: "/connections" },
  { name: "connections-found", as: "found", path: "/connections" },
  { name: "connections-decide", as: "questioned", path: "/connections" },
  {
    name: "connections-currency",
    as: "questioned",
    path: "/connections",
    act: opens("Enter prices"),
  },
  { name: "connections-menu", ...page, act: more },
  { name: "connections-remove", ...page, act: all(more, item("Remove…"), opened) },
  { name: "connections-runs", ...page, act: all(more, item("Show runs"), opened) },
  { name: "connections-review", ...page, act: all(opens("Review all"), endOfDialog) },
  { name: "connections-add", ...page, act: opens("Add connection") },
  { name: "connections-add-guesty", ...page, path: "/connections?add=guesty", act: opened },
  { name: "connections-add-ical", ...page, path: "/connections?add=ical", act: opened },
  { name: "connections-add-program", ...page, path: "/connections?add=ingest", act: opened },
  { name: "first-run", as: "empty", path: "/overview" },
  { name: "first-run-listings", as: "empty", path: "/listings" },
  { name: "first-run-going", as: "found", path: "/overview" },
];
