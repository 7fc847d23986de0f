import type { Page } from "playwright";
import { startGuesty } from "@/e2e/standins";
import { listingPath } from "@/lib/catalog/view";
import { addDays, today } from "@/lib/core/dates";
import { nightText } from "@/lib/pricing/prices/listing-nights";
import { all, choose, endOfDialog, item, opened, opens, press, sees, toEnd } from "../acts";
import { type Shot, withStates } from "../shot";
import type { Stage } from "../stage";

async function firstListing(read: Stage["read"]): Promise<string> {
  return listingPath(await listingOf(read));
}

/** The night so many days ahead, as addresses name it. */
async function nightOf(read: Stage["read"], days: number): Promise<string> {
  const date = addDays(today("America/Vancouver"), days);
  return encodeURIComponent(nightText({ ...(await listingOf(read)), date }));
}

async function listingOf(read: Stage["read"]): Promise<{ id: string; pms: string }> {
  const answer = await read<{ listings: { id: string; pms: string }[] }>(
    "connected",
    "/v1/listings",
  );
  const [first] = answer.listings;
  if (!first) throw new Error("no listing");
  return first;
}

async function tonightShown(page: Page): Promise<void> {
  const card = page.getByRole("region", { name: "Tonight’s changes" });
  await card.getByText("Largest moves").waitFor({ timeout: 30_000 });
  await card.evaluate((section) => section.scrollIntoView());
}

async function connectionInView(page: Page): Promise<void> {
  const card = page.getByRole("region", { name: "Connection", exact: true });
  await card.evaluate((section) => section.scrollIntoView({ block: "center" }));
}

const feedsShown = all(press("Show calendars"), opened, sees("www.vrbo.com"));

/** A PMS that refuses the credentials. */
async function refused(page: Page): Promise<void> {
  const standin = await startGuesty({ listings: 1 });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Client ID").fill("0oa8xk2qv1");
  await dialog.getByLabel("Client secret", { exact: true }).fill("not the secret");
  await dialog.getByLabel("API address").fill(standin.url);
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await dialog.getByText(/is not accepted by Guesty/).waitFor({ timeout: 30_000 });
  await standin.close();
}

const page = { as: "connected", path: "/connections" } as const;
const more = opens(/^More about Harbour/);

/** Connections in each state, what can be added, and the first run. */
export const connectionShots: readonly Shot[] = [
  ...withStates({ name: "connections", ...page }, /\/api\/connections/),
  { name: "connections-end", ...page, act: toEnd },
  { name: "connections-demo", as: "owner", path: "/connections" },
  { name: "connections-empty", as: "empty", path: "/connections" },
  { name: "connections-found", as: "found", path: "/connections" },
  { name: "connections-decide", as: "questioned", path: "/connections" },
  {
    name: "connections-currency",
    as: "questioned",
    path: "/connections",
    act: opens("Enter prices"),
  },
  { name: "connections-held", as: "holding", path: "/connections" },
  {
    name: "connections-held-review",
    as: "holding",
    path: "/connections",
    act: all(press("Review"), opened, sees("Changed since the last push")),
  },
  {
    name: "connections-held-release",
    as: "holding",
    path: "/connections",
    act: all(opens("Release 2 listings…")),
  },
  { name: "connections-menu", ...page, act: more },
  { name: "connections-remove", ...page, act: all(more, item("Remove…"), opened) },
  {
    name: "connections-webhook",
    ...page,
    act: all(more, item("Webhook…"), opened, sees("Signing secret")),
  },
  { name: "connections-rest", as: "waiting", path: "/connections" },
  { name: "connections-member", as: "viewer-connected", path: "/connections" },
  { name: "connections-calendars", as: "calendars", path: "/connections" },
  { name: "connections-feeds", as: "calendars", path: "/connections", act: feedsShown },
  {
    name: "connections-feeds-end",
    as: "calendars",
    path: "/connections",
    act: all(feedsShown, endOfDialog),
  },
  {
    name: "connections-feeds-address",
    as: "calendars",
    path: "/connections",
    act: all(feedsShown, press("Change address…")),
  },
  {
    name: "connections-feeds-cancel",
    as: "calendars",
    path: "/connections",
    act: all(feedsShown, press("Cancel 2 upcoming stays…"), opened),
  },
  {
    name: "connections-feeds-remove",
    as: "calendars",
    path: "/connections",
    act: all(feedsShown, press(/^Remove the/), opened),
  },
  {
    name: "connections-feeds-empty",
    as: "no-calendars",
    path: "/connections",
    act: all(opens(/^More about/), item("Show calendars"), opened),
  },
  { name: "connections-runs", ...page, act: all(more, item("Show runs"), opened) },
  {
    name: "connections-runs-failed",
    ...page,
    act: all(opens("More about Hostaway"), item("Show runs"), opened),
  },
  { name: "connections-reconnect", ...page, act: all(more, item("Replace credentials…"), opened) },
  {
    name: "connections-token",
    ...page,
    act: all(
      opens("More about Direct website"),
      item("Create a new token"),
      sees("Copy this token now"),
    ),
  },
  {
    name: "connections-restore",
    ...page,
    act: all(more, item("Restore earlier prices…"), opened, sees(/Sync turns off/)),
  },
  { name: "connections-many", as: "scattered", path: "/connections", act: tonightShown },
  {
    name: "connections-listing",
    as: "connected",
    path: ({ read }) => firstListing(read),
    act: all(sees("Connected through"), sees(/differ/), connectionInView),
  },
  {
    name: "connections-night",
    as: "connected",
    path: async ({ read }) => `${await firstListing(read)}?night=${await nightOf(read, 28)}`,
    act: all(opened, sees(/ to Guesty| refused /)),
  },
  { name: "connections-review", ...page, act: all(opens("Review all"), endOfDialog) },
  { name: "connections-add", ...page, act: opens("Add connection") },
  { name: "connections-add-guesty", ...page, path: "/connections?add=guesty", act: opened },
  { name: "connections-add-hostaway", ...page, path: "/connections?add=hostaway", act: opened },
  { name: "connections-add-wrong", ...page, path: "/connections?add=guesty", act: refused },
  {
    name: "connections-add-ical-new",
    ...page,
    path: "/connections?add=ical",
    act: all(opened, choose("radio", "A new listing")),
  },
  { name: "connections-add-ical", ...page, path: "/connections?add=ical", act: opened },
  { name: "connections-add-program", ...page, path: "/connections?add=ingest", act: opened },
  { name: "first-run", as: "empty", path: "/overview" },
  { name: "first-run-listings", as: "empty", path: "/listings" },
  { name: "first-run-going", as: "found", path: "/overview" },
];
