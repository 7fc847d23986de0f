import type { Input } from "../call";
import type { Called, Level } from "./commands";
import { writes } from "./rule-writes";
import type { Model } from "./state";

type Kind = Called["do"];
type Of<K extends Kind> = Extract<Called, { do: K }>;
type Sent = ["GET" | "POST", path: string, Input];

const makers: { [K in Kind]: (model: Model, command: Of<K>) => Sent } = {
  map: (model, { parent, children, copy, dry }) => {
    const named = children.map((at) => nameOf(model, at));
    const over = parent === null ? {} : { parent: nameOf(model, parent) };
    return ["POST", "/mappings/map", { body: { ...over, children: named, copy, ...tried(dry) } }];
  },
  unmap: (model, { listings, dry }) => {
    const named = listings.map((at) => nameOf(model, at));
    return ["POST", "/mappings/unmap", { body: { listings: named, ...tried(dry) } }];
  },
  customise: (model, { level, write, dry }) => {
    const customizations = writes[write]?.body;
    const body = { ...identifierOf(model, level), customizations, ...tried(dry) };
    return ["POST", `/customizations/${level.scope}`, { body }];
  },
  rules: (model, { level, read }) => {
    const more = { on: {}, all: { toggled_on: "false" }, resolved: { resolved: "true" } };
    const named = Object.entries(identifierOf(model, level));
    const query = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
    return ["GET", `/customizations/${level.scope}`, { query: { ...query, ...more[read] } }];
  },
  change: (model, command) => ["POST", "/listings", { body: changeOf(model, command) }],
  log: (_, { type }) => ["POST", "/logs", { body: { log_type: type, limit: 200 } }],
};

/** Returns the call of a command. */
export function inputOf<K extends Kind>(model: Model, command: Of<K> & { do: K }): Sent {
  return makers[command.do](model, command);
}

function tried(dry: boolean): object {
  return dry ? { dry_run: true } : {};
}

function changeOf(model: Model, { at, fields, handOn, dry }: Of<"change">): object {
  const { group_id, subgroup_id, ...rest } = fields;
  const { listing_id: id, pms_name: pms } = nameOf(model, at);
  const row = {
    id,
    pms,
    ...rest,
    ...(group_id !== undefined && {
      group_id: group_id === null ? null : groupId(model, group_id),
    }),
    ...(subgroup_id !== undefined && {
      subgroup_id: subgroup_id === null ? null : groupId(model, subgroup_id),
    }),
  };
  return { listings: [row], update_children: handOn, ...(dry && { dry_run: true }) };
}

function identifierOf(model: Model, level: Level): Record<string, string | number> {
  if (level.scope === "listing") return nameOf(model, level.at);
  return level.scope === "group" ? { group_id: groupId(model, level.at) } : { pms_name: level.pms };
}

/** Returns a listing's id as calls send it. */
export function nameOf({ units }: Model, at: number): { listing_id: string; pms_name: string } {
  const unit = units[at];
  return { listing_id: unit?.id ?? "unknown", pms_name: unit?.pms ?? "guesty" };
}

function groupId({ groups }: Model, at: number): number {
  return groups[at]?.id ?? 2_000_000_001;
}
