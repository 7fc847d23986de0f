import type { Tx } from "@/lib/db/server";
import { brokenRails } from "@/lib/inventory/guard-rails/rules";
import { readRails } from "@/lib/inventory/guard-rails/server";
import { floorProblems } from "@/lib/pricing/overrides/rules";
import { toName } from "./lock";
import type { ChildPlan, MappingPlan } from "./plan";
import { pathOf, type Violation } from "../rules";

/** Guard rails of the children that copied prices and overrides break. Two statements at most. */
export async function railViolations(
  tx: Tx,
  { children }: Pick<MappingPlan, "children">,
): Promise<Violation[]> {
  const railsOf = await readRails(
    tx,
    children.map(({ listing }) => listing.key),
  );
  const now = new Date();
  return children.flatMap((child, index) => {
    const { listing, before, after } = child;
    const rails = railsOf(listing.key);
    const messages = [
      ...brokenRails(before, after, rails, now).map(({ message }) => message),
      ...overrideMessages(child, rails.floor),
    ];
    return messages.map((message) => ({
      code: "ERR-GUARD-RAIL",
      message,
      path: pathOf(index),
      listing: toName(listing),
    }));
  });
}

/** Copied overrides below the floor, one message a night. */
function overrideMessages({ overrides }: ChildPlan, floor: number | null): string[] {
  const replaced = new Map((overrides?.deleted ?? []).map(({ date, fields }) => [date, fields]));
  return (overrides?.added ?? []).flatMap(({ date, fields }) =>
    floorProblems(replaced.get(date) ?? null, fields, floor).map(
      ({ message }) => `${date}: ${message}`,
    ),
  );
}
