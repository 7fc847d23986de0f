import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import type { FilterChoice } from "@/components/filter-bar/filter-menu";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { changeSources, logActions, type LogType, logTypes } from "@/lib/audit/entry-kinds";
import { usersQuery } from "@/lib/activity/logs/client";

/** The choices of each filter. */
export function useFilterChoices(type: LogType | undefined) {
  const t = useTranslations("logs");
  const { account } = useAccount();
  const users = useQuery(usersQuery(account)).data?.users;
  const groups = useQuery(groupsQuery(account)).data?.groups;
  return useMemo(() => {
    const people = (users ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const types = type === undefined ? logTypes : [type];
    // Of an action that several types have, the first type's label stands for all.
    const labels: Readonly<Record<string, string>> = Object.assign(
      {},
      ...types.toReversed().map((each) => logActions[each]),
    );
    const actions = Object.entries(labels).map(([value, label]) => ({ value, label }));
    return {
      sources: changeSources.map((source) => ({ value: source, label: t(`via.${source}`) })),
      people: [...people, { value: "0", label: t("job") }],
      actions: actions.toSorted(byLabel),
      groups: (groups ?? []).map(({ name }) => ({ value: name, label: name })).toSorted(byLabel),
    };
  }, [users, groups, type, t]);
}

function byLabel(one: FilterChoice, other: FilterChoice): number {
  return one.label.localeCompare(other.label);
}
