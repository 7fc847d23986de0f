import { expect, test } from "vitest";
import { eventTypes } from "@/lib/audit/event-kinds";
import { eventGroups, typesIn } from "./use-event-text";

test("each type of event is in one group", () => {
  const grouped = eventGroups.flatMap(typesIn);
  expect(grouped.toSorted()).toEqual(Object.keys(eventTypes).toSorted());
});
