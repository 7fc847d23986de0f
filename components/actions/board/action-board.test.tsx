import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { uiTexts } from "@/components/ui/testing";
import { UiTextsProvider } from "@/components/ui/ui-texts";
import { presets } from "@/lib/auth/permissions";
import { boardRights } from "@/lib/pricing/actions/board";
import { actionsQuery } from "@/lib/pricing/actions/client";
import type { ListingActions } from "@/lib/pricing/actions/schema";
import actions from "@/messages/en/actions.json";
import { ActionBoard } from "./action-board";

const rights = boardRights(presets.new);
const sources = [7, 8].map((account) => ({ account, name: `Account ${account}`, rights }));
const listed: ListingActions = {
  listing_details: {
    listing_id: "a",
    pms: "guesty",
    pms_display_name: "Guesty",
    listing_name: "A",
  },
  actions: [
    {
      action_type: "location_missing",
      kind: "missing_listing_information",
      title: "Location missing",
      severity: 90,
      metadata: {},
      opened_at: "2026-11-01T09:00:00.000Z",
      hidden: true,
      hidden_until: null,
    },
  ],
};

/** The board once these lists have arrived; the others are still being loaded. */
function board(
  arrived: Record<number, Partial<Record<"visible" | "hidden", ListingActions[]>>>,
): string {
  const client = new QueryClient();
  for (const [account, lists] of Object.entries(arrived)) {
    for (const [mode, list] of Object.entries(lists)) {
      const { queryKey } = actionsQuery(Number(account), mode === "hidden" ? "hidden" : "visible");
      client.setQueryData(queryKey, list);
    }
  }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ actions }} timeZone="UTC">
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={client}>
          <UiTextsProvider texts={uiTexts}>
            <ActionBoard sources={sources} />
          </UiTextsProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </NextIntlClientProvider>,
  );
}

const { loading, empty } = actions;
const empties = { visible: [], hidden: [] };

test("nothing is said to be open only once the actions of every account have arrived", () => {
  const early = board({ 7: empties });
  expect(early).toContain(loading);
  expect(early).not.toContain(empty.visible);
  const last = board({ 7: empties, 8: empties });
  expect(last).not.toContain(loading);
  expect(last).toContain(empty.visible);
});

test("actions that another tab shows are not the end of loading", () => {
  const early = board({ 7: { visible: [], hidden: [listed] } });
  expect(early).toContain(loading);
  expect(early).not.toContain(empty.visible);
  expect(board({ 7: { visible: [], hidden: [listed] }, 8: empties })).toContain(empty.visible);
});

test("an action's urgency is said in words, not as the API's number", () => {
  const html = board({ 7: { visible: [listed], hidden: [] }, 8: empties });
  const detail = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
  expect(detail).toContain(actions.urgency.high);
  expect(detail).not.toContain("severity");
});
