import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Prisma, Tx } from "@/lib/db/server";
import { isKind, type Kind, type Payload } from "../kinds";
import type { Rule, Step } from "../resolve";

export type Row = Prisma.CustomizationGetPayload<object>;

/** The levels that may decide for a listing, group or account; null where there is none. */
export interface Chain {
  listingKey: number | null;
  subgroupId: number | null;
  groupId: number | null;
  pmsName: string | null;
}

/** A level's own rules, as their row says. */
export function rulesFrom(rows: readonly Row[]): Map<Kind, Rule> {
  return new Map(rows.flatMap((row) => (isKind(row.kind) ? [[row.kind, toRule(row)]] : [])));
}

function toRule({ isOn, payload }: Row): Rule {
  // Only what a schema accepted was stored.
  return { isOn, payload: payload as Payload };
}

/** The rows of a level's own rules. */
export async function ownRows(
  tx: Tx,
  caller: Caller,
  own: Prisma.CustomizationWhereInput,
): Promise<Row[]> {
  return tx.customization.findMany({ where: { ...owned(caller), ...own }, orderBy: { id: "asc" } });
}

/** Rules by level, looked up for many listings. */
export class Book {
  readonly #levels: ReadonlyMap<string, ReadonlyMap<Kind, Rule>>;

  constructor(
    rows: readonly Row[],
    readonly groups: ReadonlyMap<number, string>,
    changed?: { own: Prisma.CustomizationWhereInput; rules: ReadonlyMap<Kind, Rule> },
  ) {
    const levels = new Map(
      [...Map.groupBy(rows, levelOf)].map(([level, own]) => [level, rulesFrom(own)]),
    );
    if (changed) {
      const level = levelOf(changed.own);
      levels.set(level, new Map([...(levels.get(level) ?? []), ...changed.rules]));
    }
    this.#levels = levels;
  }

  /** The levels of a chain that may decide, closest first. */
  steps({ listingKey, subgroupId, groupId, pmsName }: Chain): Step[] {
    return [
      ...(listingKey === null ? [] : [this.#step("listing", { listingKey }, null)]),
      ...(subgroupId === null ? [] : [this.#groupStep("subgroup", subgroupId)]),
      ...(groupId === null ? [] : [this.#groupStep("group", groupId)]),
      ...(pmsName === null ? [] : [this.#step("account", { pmsName }, { pms_name: pmsName })]),
    ];
  }

  #groupStep(level: "subgroup" | "group", groupId: number): Step {
    const source = { group_id: groupId, name: this.groups.get(groupId) ?? "" };
    return this.#step(level, { groupId }, source);
  }

  #step(level: Step["level"], own: Prisma.CustomizationWhereInput, source: Step["source"]): Step {
    return { level, source, rules: this.#levels.get(levelOf(own)) ?? new Map() };
  }
}

function levelOf(own: { listingKey?: unknown; groupId?: unknown; pmsName?: unknown }): string {
  return JSON.stringify([own.listingKey ?? null, own.groupId ?? null, own.pmsName ?? null]);
}

/** Names of the account's groups by id. */
export async function groupNames(tx: Tx, caller: Caller): Promise<Map<number, string>> {
  const groups = await tx.listingGroup.findMany({
    where: owned(caller),
    select: { id: true, name: true },
  });
  return new Map(groups.map(({ id, name }) => [id, name]));
}
