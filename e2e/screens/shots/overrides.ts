import type { Page } from "playwright";
import { all, fill, opened, press } from "../acts";
import type { Shot } from "../shot";
import type { Stage } from "../stage";

type Act = NonNullable<Shot["act"]>;

const reads = /\/api\/overrides/;

/** The editor of overrides, opened from a listing's drawer; each state that saves has a listing of its own. */
export const overrideShots: readonly Shot[] = [
  shot("override-price", all(editor("Set override…"), priced("240"))),
  shot("override-price-percent", all(editor("Set override…"), percent("-12.5"))),
  shot("override-price-empty", editor("Set override…")),
  shot("override-price-low", all(editor("Set override…"), priced("1"))),
  shot("override-price-invalid", all(editor("Set override…"), fill("Price", "many"))),
  shot("override-price-refused", all(editor("Set override…"), priced("19.995"))),
  shot("override-stay", all(editor("Minimum stay…"), stay)),
  shot(
    "override-saved",
    all(clear, editor("Set override…"), priced("240"), press(/^Save/), saved),
    1,
  ),
  shot("override-clear", all(store, editor("Set override…"), press("Clear override…"), settled), 2),
  shot("override-mixed", all(store, editor("Set override…", 12)), 3),
  {
    ...shot("override-loading", editor("Set override…")),
    before: (page) => page.route(reads, () => new Promise(() => {})),
  },
  {
    ...shot("override-error", editor("Set override…")),
    before: (page) => page.route(reads, (route) => route.fulfill({ status: 503, body: "{}" })),
  },
];

function shot(name: string, act: Act, listing = 0): Shot {
  return { name, as: "owner", path: (stage) => drawerOf(stage, listing), act };
}

async function drawerOf(stage: Stage, at: number): Promise<string> {
  const row = (await rowsOf(stage))[at];
  return `/listings?open=${row?.pms_name ?? ""}/${row?.listing_id ?? ""}`;
}

interface Row {
  listing_id: string;
  pms_name: string;
}

async function rowsOf(stage: Stage): Promise<readonly Row[]> {
  const { listings } = await stage.read<{ listings: Row[] }>("owner", "/v1/listings_minimal");
  return listings;
}

/** Opens the editor for the next nights. */
function editor(button: string, nights = 7): Act {
  return async (page) => {
    await opened(page);
    const part = page.getByRole("region", { name: "Overrides" });
    const first = await part.getByLabel("First night").inputValue();
    await part.getByLabel("Last night").fill(later(first, nights - 1));
    await part.getByRole("button", { name: button }).click();
    await settled(page);
  };
}

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The preview of what is typed has arrived, or never will. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1_200);
}

function priced(price: string): Act {
  return all(fill("Price", price), settled);
}

function percent(value: string): Act {
  return async (page, width, stage) => {
    await page.getByRole("radio", { name: "Market ± %" }).click();
    await priced(value)(page, width, stage);
  };
}

async function stay(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Minimum stay" }).fill("4");
  await page.getByRole("button", { name: "Sun" }).first().click();
  await settled(page);
}

async function saved(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Undo" }).waitFor();
}

/** Gives the next seven nights of the open listing an override. */
async function store(page: Page): Promise<void> {
  await change(page, { set: { price: 240, price_type: "fixed", reason: "Regatta" } });
}

async function clear(page: Page): Promise<void> {
  await change(page, { clear: true });
}

/** Changes the overrides of the next seven nights as the editor does, from the page. */
async function change(page: Page, what: object): Promise<void> {
  await opened(page);
  const [pms = "", id = ""] = (new URL(page.url()).searchParams.get("open") ?? "").split("/");
  const part = page.getByRole("region", { name: "Overrides" });
  const first = await part.getByLabel("First night").inputValue();
  const dates = Array.from({ length: 7 }, (_, at) => later(first, at));
  const body = JSON.stringify({ selection: [{ id, pms, dates }], ...what });
  await page.evaluate(async (sent) => {
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/overrides", { method: "POST", headers, body: sent });
  }, body);
}
