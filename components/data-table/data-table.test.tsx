import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DataTable } from "./data-table";
import { type UiTexts, UiTextsProvider } from "@/components/ui/ui-texts";
import type { Column } from "./types";

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
  retry: "Try again",
  cancel: "Cancel",
  notifications: "Notifications",
};

interface Listing {
  id: string;
  name: string;
  base: number;
}

const rows = Array.from({ length: 5000 }, (_, index): Listing => ({
  id: `l${index}`,
  name: `Loft ${index}`,
  base: index,
}));
const columns: Column<Listing>[] = [
  { id: "name", header: "Listing", cell: (row) => row.name, isSortable: true },
  { id: "base", header: "Base", cell: (row) => row.base, align: "end", isSortable: true },
];

function draw(more: Partial<Parameters<typeof DataTable<Listing>>[0]> = {}): string {
  return renderToStaticMarkup(
    <UiTextsProvider texts={texts}>
      <DataTable
        label="Listings"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        {...more}
      />
    </UiTextsProvider>,
  );
}

const count = (html: string, part: string) => html.split(part).length - 1;

test("the server renders a screenful of 5,000 rows and the number of rows", () => {
  const html = draw();
  expect(count(html, "data-index=")).toBeGreaterThan(15);
  expect(count(html, "data-index=")).toBeLessThan(60);
  expect(html).toContain('aria-rowcount="5001"');
  expect(html).toContain("Loft 0");
});

test("Tab reaches one row, not every row", () => {
  expect(count(draw(), 'tabindex="0"')).toBe(1);
});

test("a hidden column leaves neither header nor cells", () => {
  const html = draw({ hiddenColumns: ["base"] });
  expect(html).not.toContain("Base");
  expect(count(html, "<th ")).toBe(1);
});

test("the sorted column is marked as sorted, the others as sortable", () => {
  const html = draw({
    sort: { column: "base", direction: "descending" },
    onSortChange: () => undefined,
  });
  expect(count(html, 'aria-sort="descending"')).toBe(1);
  expect(count(html, 'aria-sort="none"')).toBe(1);
});

test("selected rows have their box ticked, and every box names its row", () => {
  const html = draw({
    selection: {
      keys: new Set(["l1"]),
      onChange: () => undefined,
      allLabel: "Select all",
      rowLabel: (row) => `Select ${row.name}`,
    },
  });
  expect(count(html, 'checked=""')).toBe(1);
  expect(html).toContain('aria-label="Select Loft 3"');
});

test("cards are sorted with a menu of columns, because headers do not fit", () => {
  const html = draw({
    sort: { column: "base", direction: "descending" },
    onSortChange: () => undefined,
  });
  expect(html).toContain('aria-label="Sort by"');
  expect(html).toMatch(/<option value="base" selected="">Base/);
  expect(html).toContain('aria-label="Sort ascending"');
});

/** Three neighbours share a section. */
function thirdOf({ base }: Listing): string {
  return String(Math.floor(base / 3));
}

test("headings appear among 5,000 rows, without counting as rows", () => {
  const html = draw({
    sections: { of: thirdOf, renderHeading: (section) => `Section ${section}` },
  });
  expect(html).toContain("Section 0");
  expect(count(html, 'scope="rowgroup"')).toBeLessThan(40);
  expect(html.indexOf("Section 1<")).toBeGreaterThan(html.indexOf("Loft 2<"));
  expect(html.indexOf("Section 1<")).toBeLessThan(html.indexOf("Loft 3<"));
  expect(html).toContain('aria-rowcount="5001"');
});
