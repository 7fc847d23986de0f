import type { Page } from "playwright";
import { addDays } from "@/lib/core/dates";
import { opened } from "../acts";
import type { Shot } from "../shot";
import type { Stage } from "../stage";

const night = { as: "owner", path: (stage) => nightOf(stage, 0, 3) } as const satisfies Omit<
  Shot,
  "name"
>;

/** Why a night has its price, from each page that shows one. */
export const explainShots: readonly Shot[] = [
  { name: "explain", ...night, act: read },
  { name: "explain-steps", ...night, act: expanded },
  { name: "explain-far", as: "owner", path: (stage) => nightOf(stage, 3, 150), act: expanded },
  { name: "explain-loading", ...night, before: (page) => unread(page, "never"), act: opened },
  {
    name: "explain-error",
    ...night,
    before: (page) => unread(page, "refused"),
    act: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
  },
  { name: "explain-no-base", ...night, before: (page) => unread(page, "priceless"), act: opened },
  { name: "explain-neighborhood", as: "owner", path: "/neighborhood", act: fromChart },
];

async function read(page: Page): Promise<void> {
  await opened(page);
  await page.getByRole("dialog").last().getByText(/ base/).first().waitFor();
}

/** Phones show the steps in the tall sheet. */
async function expanded(page: Page, width: number): Promise<void> {
  await read(page);
  if (width >= 640) return;
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("button", { name: "Explain price" }).click();
  await page.waitForTimeout(300);
}

async function fromChart(page: Page, width: number): Promise<void> {
  await page.getByRole("button", { name: "Why tonight’s price" }).click();
  await expanded(page, width);
}

async function unread(page: Page, answer: "never" | "refused" | "priceless"): Promise<void> {
  await page.route("**/api/prices/night", async (route) => {
    if (answer === "never") return new Promise(() => {});
    if (answer === "refused") return route.fulfill({ status: 503, body: "{}" });
    const response = await route.fetch();
    const body = (await response.json()) as object;
    return route.fulfill({ response, json: { ...body, night: null } });
  });
}

interface CatalogRow {
  listing_id: string;
  pms_name: string;
}

/** A night of one of the owner's listings. */
async function nightOf(stage: Stage, at: number, ahead: number): Promise<string> {
  const path = "/v1/listings_minimal";
  const { listings } = await stage.read<{ listings: CatalogRow[] }>("owner", path);
  const row = listings[at];
  if (!row) throw new Error("The demonstration has listings.");
  const { pms_name: pms, listing_id: id } = row;
  const date = addDays(new Date().toISOString().slice(0, 10), ahead);
  return `/listings?open=${pms}/${id}&night=${pms}:${id}:${date}`;
}
