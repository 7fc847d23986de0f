import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Minified, because every document parses it again. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules whose result depends on the theme; all others are checked once. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Marks the part of a page that is checked. */
const mark = "data-checked";

/** Expects axe to find nothing serious or critical on the page, or in a part of it, in light and dark. */
export async function expectAccessible(page: Page, part?: Locator): Promise<void> {
  await expect(page.getByRole("main").or(page.getByRole("dialog")).first()).toBeVisible();
  // After a link, the new page's title may arrive later than its content.
  await expect(page).toHaveTitle(/./);
  await part?.evaluate((element, name) => element.setAttribute(name, ""), mark);
  // Once for each document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const found = await page.evaluate(violationsOf, {
    within: part ? `[${mark}]` : "html",
    colourRules,
  });
  await part?.evaluate((element, name) => element.removeAttribute(name), mark);
  expect(found, page.url()).toEqual([]);
}

interface Asked {
  /** A selector. */
  within: string;
  colourRules: string[];
}

/** Runs in the page: the serious and critical violations, first in the dark theme, then in the light one. */
async function violationsOf({ within, colourRules: coloured }: Asked) {
  const found: string[] = [];
  const runs = [
    ["dark", { runOnly: { type: "rule", values: coloured } }],
    ["light", {}],
  ] as const;
  for (const [theme, only] of runs) {
    document.documentElement.dataset["theme"] = theme;
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, {
      ...only,
      resultTypes: ["violations"],
    } as axe.RunOptions);
    for (const { id, impact, nodes } of violations)
      if (impact === "serious" || impact === "critical")
        found.push(`in ${theme}: ${id}: ${nodes.map((node) => node.html).join("\n")}`);
  }
  return found;
}
