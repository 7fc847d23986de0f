import type { Page } from "playwright";
import { all, fill, opened, press } from "../acts";
import { type Shot, withStates } from "../shot";

const proposals = { as: "proposed", path: "/proposals" } as const;

/** Proposals: the list in each state, one of each kind, and deciding. */
export const proposalShots: readonly Shot[] = [
  ...withStates({ name: "proposals", ...proposals }, /\/api\/proposals/),
  { name: "proposals-prices", ...proposals, act: all(open(/^These four/), opened) },
  { name: "proposals-rule", ...proposals, act: all(open(/^Nights within/), opened) },
  { name: "proposals-nights", ...proposals, act: all(open(/^The marathon/), opened) },
  { name: "proposals-stale", ...proposals, act: all(open(/^Demand for/), opened) },
  {
    name: "proposals-decline",
    ...proposals,
    act: all(open(/^Nights within/), press("Decline…"), opened),
  },
  { name: "proposals-change", ...proposals, act: change(/^These four/) },
  { name: "proposals-change-rule", ...proposals, act: change(/^Nights within/) },
  {
    name: "proposals-change-preview",
    ...proposals,
    act: all(change(/^The marathon/), fill("Price, all nights", "8"), press("Preview"), opened),
  },
  {
    name: "proposals-change-wrong",
    ...proposals,
    act: all(change(/^The marathon/), fill("Price, all nights", "-90"), press("Preview"), opened),
  },
  { name: "proposals-selected", ...proposals, act: selectAll },
  { name: "proposals-apply", ...proposals, act: all(selectAll, press("Apply"), opened) },
  { name: "proposals-applied", as: "proposed", path: "/proposals?state=applied" },
  {
    name: "proposals-applied-one",
    as: "proposed",
    path: "/proposals?state=applied",
    act: all(open(/^Booked out/), opened),
  },
  { name: "proposals-declined", as: "proposed", path: "/proposals?state=declined" },
  { name: "proposals-empty", as: "empty", path: "/proposals" },
  { name: "proposals-none-expired", as: "empty", path: "/proposals?state=expired" },
];

/** Opens the proposal with a reason. */
function open(reason: RegExp) {
  return async (page: Page): Promise<void> => {
    await page.getByText(reason).first().click();
    await page.getByRole("dialog").getByText("About", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
  };
}

/** Opens the form in which the proposal with a reason is changed. */
function change(reason: RegExp) {
  return all(open(reason), press("Apply with changes…"), opened);
}

/** Selects every row; a phone's cards have their own boxes only. */
async function selectAll(page: Page): Promise<void> {
  const boxes = page.getByRole("table").getByRole("row").getByRole("checkbox");
  for (const box of await boxes.all()) {
    if (!(await box.isChecked())) await box.click({ force: true });
  }
}
