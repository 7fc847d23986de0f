import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type UiTexts, UiTextsProvider } from "@/components/ui/ui-texts";
import { QueryView, type ViewedQuery } from "./query-view";

const texts: UiTexts = {
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Copying failed",
  showPassword: "Show",
  hidePassword: "Hide",
  clearSearch: "Clear",
  sortBy: "Sort by",
  sortUp: "Sort ascending",
  sortDown: "Sort descending",
  filters: "Filters",
  working: "Working",
  noMatches: "No matches",
  retry: "«retry»",
  cancel: "Cancel",
  notifications: "Notifications",
};

const failure = new Error("No answer within 30 s.");

/** Which of the states are to be seen for this query. */
function states(query: Partial<ViewedQuery<string[]>>): string[] {
  const html = renderToStaticMarkup(
    <UiTextsProvider texts={texts}>
      <QueryView
        query={{
          data: undefined,
          error: null,
          isFetching: false,
          refetch: () => undefined,
          ...query,
        }}
        loading="«loading»"
        empty="«empty»"
        errorTitle="«error»"
      >
        {(rows) => `«rows ${rows.join()}»`}
      </QueryView>
    </UiTextsProvider>,
  );
  return [...html.matchAll(/«([^»]+)»/g)].map(([, state = ""]) => state);
}

test("before the first response it is loading", () => {
  expect(states({ isFetching: true })).toEqual(["loading"]);
});

test("an error without data offers to try again", () => {
  expect(states({ error: failure })).toEqual(["error", "retry"]);
});

test("no rows show the empty state", () => {
  expect(states({ data: [] })).toEqual(["empty"]);
});

test("rows are shown", () => {
  expect(states({ data: ["a", "b"] })).toEqual(["rows a,b"]);
});

test("an error takes precedence over the empty state", () => {
  expect(states({ data: [], error: failure })).toEqual(["error", "retry"]);
});

test("a failed refresh keeps the rows and shows the error", () => {
  expect(states({ data: ["a"], error: failure })).toEqual(["error", "retry", "rows a"]);
});
