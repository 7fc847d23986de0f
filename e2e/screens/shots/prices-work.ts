import type { Page } from "playwright";
import { all, choose, fill, key, opened, opens, press, sees } from "../acts";
import type { Shot } from "../shot";
import { filled, select } from "./prices";

type Act = NonNullable<Shot["act"]>;

const yesterday = /\/api\/prices\/yesterday/;
const groupReads = /\/v1\/group_overrides/;
const copied = all(filled, select, key("Control+c"));
const pasted = all(copied, away(1), key("Control+v"), settled);

/** What is done in Prices: copies, a group's overrides, a file, changes since yesterday. */
export const priceWorkShots: readonly Shot[] = [
  shot("prices-copied", all(copied, away(3))),
  shot("prices-paste", all(pasted, choose("radio", "Prices"), settled)),
  shot("prices-paste-nothing", all(pasted, choose("radio", "Overrides"), settled)),
  // The demonstration's groups have different currencies.
  shot("prices-paste-refused", all(copied, away(16), key("Control+v"), settled)),
  shot("prices-group", all(filled, groupOf("Edinburgh centre"))),
  shot("prices-group-empty", all(filled, groupOf(/^James Bay/))),
  {
    ...shot("prices-group-member", all(filled, groupOf(/^(?!No group)/))),
    as: "member",
  },
  shot(
    "prices-group-editor",
    all(
      filled,
      groupOf("Edinburgh centre"),
      opens("Add override…"),
      choose("radio", "Base ± %"),
      fill("Price", "12"),
      settled,
    ),
  ),
  shot("prices-group-clear", all(filled, groupOf("Edinburgh centre"), press(/^Remove /), settled)),
  {
    ...shot("prices-group-loading", all(filled, groupOf("Edinburgh centre"))),
    before: (page) => page.route(groupReads, () => new Promise(() => {})),
  },
  {
    ...shot("prices-group-error", all(filled, groupOf("Edinburgh centre"), sees("Try again"))),
    before: (page) => page.route(groupReads, (route) => route.fulfill({ status: 503, body: "{}" })),
  },
  shot("prices-export", all(filled, press("Download CSV"), settled)),
  {
    name: "prices-2w-changed",
    as: "owner",
    path: "/prices?zoom=2w",
    before: changed,
    act: all(filled, (page) =>
      page
        .getByTitle(/ since yesterday/)
        .first()
        .waitFor(),
    ),
  },
];

function shot(name: string, act: Act): Shot {
  return { name, as: "owner", path: "/prices", act };
}

/** Moves so many rows down, which clears the selection. */
function away(rows: number): Act {
  return async (page) => {
    for (let row = 0; row < rows; row++) await page.keyboard.press("ArrowDown");
  };
}

function groupOf(name: string | RegExp): Act {
  return async (page) => {
    const heading = page.getByRole("rowheader", { name });
    await heading.getByRole("button", { name: "Group overrides" }).first().click();
    await opened(page);
  };
}

async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1_200);
}

/** Some nights cost more yesterday, some less: the demonstration keeps no prices of the day before it was made. */
async function changed(page: Page): Promise<void> {
  await page.route(yesterday, async (route) => {
    const response = await route.fetch();
    const { rows } = (await response.json()) as { rows: { prices: (number | null)[] }[] };
    const moved = rows.map((row) => ({ ...row, prices: row.prices.map(other) }));
    await route.fulfill({ response, json: { rows: moved } });
  });
}

function other(_: number | null, at: number): number | null {
  return [90, null, null, 190, null][at % 5] ?? null;
}
