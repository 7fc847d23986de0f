import { expect } from "vitest";
import type { Command } from "./commands";
import { judge } from "./judge";
import { entriesAfter, imagine, type Logged, observe } from "./observe";
import { play, type Played } from "./play";
import { levelId } from "./rule-places";
import { shownOf } from "./shown";
import type { Expected, LogLine, Model } from "./state";
import { makeWorld, type World } from "./world";

/** Gives every command to the application and to the model; fails at the first that they treat differently. */
export async function follow(
  commands: readonly Command[],
  seen: Map<string, number>,
): Promise<void> {
  const { world, model } = await makeWorld();
  let last = (await entriesAfter(world, 0n)).at(-1)?.id ?? 0n;
  for (const [n, command] of commands.entries()) {
    const played = await play(world, model, command, `command-${n}`);
    const written = await entriesAfter(world, last);
    const expected = judge(world, model, command, groupIn(played));
    // The command is compared too, so that a failure shows it.
    const real = {
      ...toldBy(command, played, expected),
      ...left(written),
      state: await observe(world),
    };
    const imagined = { ...expected, ...imaginedLeft(expected), state: imagine(model) };
    expect([n, command, real]).toEqual([n, command, imagined]);
    checkTag(world, model, command, played);
    checkOrigin(world, command, written, `command-${n}`);
    last = written.at(-1)?.id ?? last;
    const what = `${command.do} ${played.outcome}`;
    seen.set(what, (seen.get(what) ?? 0) + 1);
  }
}

/** Returns the parts of an answer that the model predicts. */
export function toldBy(
  command: Command,
  { outcome, answer }: Played,
  { shown }: Expected,
): Expected {
  return { outcome, ...(shown !== undefined && answer && { shown: shownOf(command, answer) }) };
}

function left(written: readonly Logged[]) {
  return { entries: sorted(written.map(({ line }) => line)) };
}

function imaginedLeft({ entries = [] }: Expected) {
  return { entries: sorted(entries) };
}

/** Returns the mapping group's id in an answer. */
export function groupIn({ answer }: Played): number | undefined {
  return (answer?.body as { group_id?: number } | undefined)?.group_id;
}

/** Sorts the entries of one command, whose order is arbitrary. */
export function sorted(lines: readonly LogLine[]): LogLine[] {
  return lines
    .map((line): [string, LogLine] => [canonical(line), line])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, line]) => line);
}

/** Returns the same text for equal values, whatever the order of their fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** Checks that a level's ETag changes when its rules do, and only then. */
export function checkTag(world: World, model: Model, command: Command, { answer }: Played): void {
  const etag = answer?.headers.get("etag");
  if (!etag || (command.do !== "customise" && command.do !== "rules")) return;
  const id = levelId(model, command.level);
  const version = model.versions.get(id) ?? 0;
  const known = world.etags.get(id);
  if (known) expect([command, etag === known.etag]).toEqual([command, version === known.version]);
  world.etags.set(id, { etag, version });
}

/** Checks that every entry names the person and the request. */
function checkOrigin(
  world: World,
  command: Command,
  written: readonly Logged[],
  request: string,
): void {
  const by = world.people["whom" in command ? "owner" : command.by].id;
  for (const entry of written) expect([entry.user, entry.request]).toEqual([by, request]);
}
