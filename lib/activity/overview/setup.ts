import type { Setup } from "./schema";

/** The steps of the first run, in order. */
const setupSteps = ["listings", "data", "base", "groups", "sync"] as const;
type SetupStep = (typeof setupSteps)[number];

/** A step: done, possible now, or waiting for listings. Groups help and are not required. */
export interface StepState {
  id: SetupStep;
  state: "done" | "open" | "later";
}

/** The state of each step, from what the account has. */
export function stepsOf(listings: number, setup: Setup): StepState[] {
  const isDone: Record<SetupStep, boolean> = {
    listings: listings > 0,
    data: listings > 0 && setup.incomplete === 0,
    base: listings > 0 && setup.without_base === 0,
    groups: setup.groups > 0,
    sync: setup.sent > 0,
  };
  return setupSteps.map((id) => {
    if (isDone[id]) return { id, state: "done" };
    return { id, state: id === "listings" || listings > 0 ? "open" : "later" };
  });
}

/** True once every step that is required is done. */
export function isSetUp(steps: readonly StepState[]): boolean {
  return steps.every(({ id, state }) => id === "groups" || state === "done");
}
