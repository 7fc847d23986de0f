import { expect, test } from "vitest";
import { PortalExportQuery } from "./schema";
import { exportQuery, filtersIn, isFiltered, levelOf } from "./view";

function read(query: string) {
  return filtersIn(new URLSearchParams(query));
}

test("a URL without filters shows the whole log", () => {
  expect(read("account=123456&open=9")).toEqual({});
  expect(isFiltered(read("open=9"))).toBe(false);
  expect(isFiltered(read("type=group"))).toBe(true);
  expect(isFiltered(read("person=482913"))).toBe(true);
});

test("invalid filters in a URL are ignored", () => {
  expect(read("type=x&action=x&person=me&listing=guesty&from=2026-02-30&to=tomorrow")).toEqual({});
});

test("without a type, actions of every type are accepted, and a listing filter excludes groups' entries", () => {
  expect(read("action=base_price&action=group_created&action=x")).toEqual({
    actions: ["base_price", "group_created"],
  });
  expect(read("listing=guesty/1")).toEqual({ listings: [{ pms: "guesty", listing_id: "1" }] });
});

test("an action of another type is ignored, and so is a listing in the groups' log", () => {
  expect(read("type=group&action=base_price&listing=guesty/1")).toEqual({
    log_type: "group",
    of_subgroups: false,
  });
});

test("a subgroup is a separate level", () => {
  expect(read("type=subgroup")).toEqual({ log_type: "group", of_subgroups: true });
  const chosen = ["type=subgroup", "type=group", "type=listing", ""].map(read).map(levelOf);
  expect(chosen).toEqual(["subgroup", "group", "listing", "all"]);
  const query = Object.fromEntries(new URLSearchParams(exportQuery(read("type=subgroup"))));
  expect(PortalExportQuery.parse(query)).toEqual(read("type=subgroup"));
});

test("an end before the start becomes the start", () => {
  expect(read("from=2026-11-10&to=2026-11-01")).toMatchObject({
    start_date: "2026-11-10",
    end_date: "2026-11-10",
  });
});

test("the file is requested with the same filters", () => {
  const filters = read(
    "type=listing&action=base_price&action=min_price&listing=guesty/a@b&person=482913&group=Waterfront&through=api&through=job&from=2026-11-01&to=2026-11-20",
  );
  const parameters = new URLSearchParams(exportQuery(filters));
  const given = Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  expect(PortalExportQuery.parse(given)).toEqual(filters);
});
