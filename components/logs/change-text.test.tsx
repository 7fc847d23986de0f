import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { everyPriceType, maxPriceTypes, minPriceTypes } from "@/lib/pricing/levels/override-fields";
import customizations from "@/messages/en/customizations.json";
import logs from "@/messages/en/logs.json";
import overrides from "@/messages/en/overrides.json";
import { ChangeText } from "./change-text";

/** The text of an override's entry. */
function textOf(fields: object, action = "add_custom_pricing"): string {
  const changes = { start_date: "2026-12-01", end_date: "2026-12-01", ...fields };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      messages={{ customizations, logs, overrides }}
      timeZone="UTC"
    >
      <ChangeText entry={{ action, changes }} />
    </NextIntlClientProvider>,
  );
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const types = {
  price_type: everyPriceType,
  min_price_type: minPriceTypes,
  max_price_type: maxPriceTypes,
};
const every = Object.entries(types).flatMap(([field, names]) =>
  names.map((name) => ({ field, name })),
);

test.each(every)(
  "the unit $name of $field is shown in the override editor's words",
  ({ field, name }) => {
    const text = textOf({ [field]: name });
    expect(text).toContain(overrides.types[name]);
    expect(text).not.toContain("_");
  },
);

test("an override's percentage is shown as one, before and after", () => {
  const old_value = { price: 210, price_type: "fixed" };
  expect(textOf({ price: 12, price_type: "percent_stacked", old_value })).toContain("210 to +12%");
  const gone = { price: -8, price_type: "percent" };
  expect(textOf(gone, "remove_custom_pricing")).toContain("−8% to removed");
});

test("a removed override shows its value, then that it is removed", () => {
  expect(textOf({ min_stay: 3 }, "remove_custom_pricing")).toBe(
    "Dec 1, 2026 · Minimum stay 3 to removed",
  );
});

test("arrival and departure days are named", () => {
  expect(textOf({ check_in: "0000110" })).toContain("Arrival days not set to Fri, Sat");
  expect(textOf({ check_out: "1111111" })).toContain("not set to any day");
  expect(textOf({ check_in: "0000000" })).toContain("not set to no day");
});
