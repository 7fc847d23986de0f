import { grant, refusedAtTheDoor, regenerate, setLive } from "./access";
import type { Called, Command } from "./commands";
import { change } from "./listings";
import { log } from "./logs";
import { map } from "./mappings";
import { ifMatch, keyAt } from "./play";
import { levelId } from "./rule-places";
import { rules } from "./rule-reads";
import { customise } from "./rules";
import type { Expected, Model } from "./state";
import { unmap } from "./unmappings";
import type { World } from "./world";

/** Gives a command to the model; `told` is the id of a new mapping group, which only the application knows. */
export function judge(
  world: World,
  model: Model,
  command: Command,
  told: number | undefined,
): Expected {
  const expected = judged(world, model, command, told);
  model.log.push(...(expected.entries ?? []));
  return expected;
}

function judged(world: World, model: Model, command: Command, told: number | undefined): Expected {
  switch (command.do) {
    case "grant":
      return grant(model, command);
    case "revoke":
    case "restore":
      return setLive(model, command);
    case "regenerate":
      return regenerate(model, command);
    default: {
      const refused = refusedAtTheDoor(model, command.by, keyAt(model.keys[command.by], command));
      return refused === undefined ? called(world, model, command, told) : { outcome: refused };
    }
  }
}

function called(world: World, model: Model, command: Called, told: number | undefined): Expected {
  switch (command.do) {
    case "map":
      return map(model, command, told);
    case "unmap":
      return unmap(model, command);
    case "customise":
      return customise(model, command, isCurrent(world, model, command));
    case "rules":
      return rules(model, command);
    case "change":
      return change(model, command);
    case "log":
      return log(model, command);
  }
}

/** Says whether the ETag that is sent, if any, is the level's current one. */
function isCurrent(
  world: World,
  model: Model,
  command: Extract<Command, { do: "customise" }>,
): boolean {
  const sent = ifMatch(world, model, command);
  if (sent === undefined) return true;
  const id = levelId(model, command.level);
  const known = world.etags.get(id);
  return known?.etag === sent && known.version === (model.versions.get(id) ?? 0);
}
