import { expect } from "vitest";
import { type Answer, anonymous, codeOf, type Input, send } from "./call";
import type { World } from "./grant-world";
import { declaredOperations, type Operation } from "./operations";

/** Every declared call. */
export const operations = await declaredOperations();

/** Returns the call with this name. */
export function operationOf(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** Returns the answer that the member gets under /v1 and the partner under /rm/v1; throws when they differ. */
export async function answered(world: World, name: string, input: Input = {}): Promise<Answer> {
  const [own, theirs] = [operationOf(name), operationOf(name.replace(" /v1/", " /rm/v1/"))];
  const first = await send(own, own.verb, input, world.member);
  const second = await send(theirs, theirs.verb, input, world.partner);
  expect([name, second.status, anonymous(second)]).toEqual([name, first.status, anonymous(first)]);
  return first;
}

/** Returns the status, and the code of a refusal. */
export function outcome(answer: Answer): string {
  return `${answer.status} ${codeOf(answer) ?? ""}`.trim();
}
