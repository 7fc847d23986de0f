import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import { toRows } from "./rows";
import { filterRows, filtersOf } from "./view";

const rows = toRows(
  [
    listingResource({
      id: "1",
      name: "Café Étage",
      tags: "sea,quiet",
      group: "Old town",
      group_id: 3,
    }),
    listingResource({ id: "2", pms: "hostaway", city_name: "Edinburgh", sync_stage: "off" }),
    listingResource({ id: "3", name: "Attic", isHidden: true, base: null }),
    listingResource({ id: "4", group: "Old town", group_id: 3, subgroup: "Quay", subgroup_id: 8 }),
  ],
  [],
);

function found(address: string): string[] {
  const params = new URLSearchParams(address);
  return filterRows(rows, params.get("q") ?? "", filtersOf(params)).map(
    ({ listing }) => listing.id,
  );
}

test.each([
  ["hidden ones are left out unless asked for", "", ["1", "2", "4"]],
  ["hidden ones too", "hidden=all", ["1", "2", "3", "4"]],
  ["hidden ones only", "hidden=only", ["3"]],
  ["without case and accents", "q=CAFE", ["1"]],
  ["every word, in any field", "q=etage+sea", ["1"]],
  ["by id", "q=hidden+none&hidden=all", []],
  ["channel ids", "q=7000001", ["1", "2", "4"]],
  ["several values of one filter are OR-ed", "pms=hostaway&pms=guesty", ["1", "2", "4"]],
  ["filters are AND-ed", "pms=hostaway&sync=on", []],
  ["by city", "city=Edinburgh", ["2"]],
  ["a group holds its subgroups", "group=3", ["1", "4"]],
  ["a subgroup alone", "group=8", ["4"]],
  ["in no group", "group=none", ["2"]],
  ["by missing fields", "missing=base&hidden=all", ["3"]],
  ["unmapped ones", "mapping=unmapped", ["1", "2", "4"]],
  ["unknown values filter nothing", "sync=maybe&mapping=twin&missing=", ["1", "2", "4"]],
])("%s: %s", (_, address, ids) => {
  expect(found(address)).toEqual(ids);
});
