import { expect, test } from "vitest";
import { changeTo, viewIn } from "./use-board";

test("a view keeps search, filters, order and columns, and nothing else", () => {
  const address = new URLSearchParams(
    "account=104218&q=loft&city=Victoria&city=Sooke&open=guesty/1&groups=open&sort=-base&columns=pms,base",
  );
  const view = viewIn(address);
  expect(Object.fromEntries(new URLSearchParams(view))).toMatchObject({ q: "loft", sort: "-base" });
  expect(view).not.toMatch(/account|open|groups/);
  expect(changeTo(view)).toMatchObject({
    q: ["loft"],
    city: ["Victoria", "Sooke"],
    columns: ["pms,base"],
    pms: null,
    hidden: null,
  });
});
