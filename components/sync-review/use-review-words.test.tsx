import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { blockCodes, lookCodes } from "@/lib/delivery/sync-preview/schema";
import { stepKeys } from "@/lib/pricing/engine/input";
import customizations from "@/messages/en/customizations.json";
import syncReview from "@/messages/en/sync-review.json";
import { useReviewWords } from "./use-review-words";

type Words = ReturnType<typeof useReviewWords>;

/** What `write` makes of the words. */
function written(write: (words: Words) => string): string {
  function Text() {
    return write(useReviewWords());
  }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ customizations, syncReview }} timeZone="UTC">
      <Text />
    </NextIntlClientProvider>,
  );
}

test("causes are written in words, the first with a capital letter", () => {
  const why = [
    { key: "seasonality" as const, change: -13.4 },
    { key: "last_minute" as const, change: -9.6 },
  ];
  expect(written(({ causes }) => causes(why))).toBe("Season −13%, last minute −10%");
});

test.each([
  [-50, "PMS high price"],
  [33, "PMS low price"],
])(
  "the PMS's own rate, which changes the price by %i%%, is told without a number",
  (change, text) => {
    expect(written(({ causes }) => causes([{ key: "pms_rate", change }]))).toBe(text);
  },
);

test.each(stepKeys)("the step %s has words and its change", (key) => {
  expect(written(({ causes }) => causes([{ key, change: 8 }]))).toMatch(/^[A-Z][a-z ]+ \+8%$/);
});

test.each(lookCodes)("the reason %s has words", (code) => {
  const text = written(({ look }) => look({ code, nights: 59 }));
  expect(text).not.toMatch(/_|undefined/);
  expect(text.length).toBeGreaterThan(10);
});

test("every reason not to send has words", () => {
  expect(Object.keys(syncReview.blocks).toSorted()).toEqual([...blockCodes].toSorted());
});

test("a reason counts its nights; dates are short", () => {
  expect(written(({ look }) => look({ code: "falls_over_20", nights: 1 }))).toBe(
    "1 night falls more than 20%",
  );
  expect(written(({ day }) => day("2026-12-01"))).toBe("Tue, Dec 1");
  const span = { start_date: "2026-12-24", end_date: "2026-12-26" };
  expect(written((words) => words.span(span))).toBe("Dec 24 – Dec 26");
  expect(written((words) => words.span({ ...span, end_date: "2026-12-24" }))).toBe("Dec 24");
});
