import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import type { FilterChoice } from "@/components/filter-bar/filter-menu";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { changeSources, logActions, type LogType, logTypes } from "@/lib/audit/entry-kinds";
import { usersQuery } from "@/lib/activity/logs/client";

/** Returns the choices of each filter. */
export function useFilterChoices(type: LogType | undefined) {
  const t = useTranslations("logs");
  const { account } = useAccount();
  const users = useQuery(usersQuery(account)).data?.users;
  const groups = useQuery(groupsQuery(account)).data?.groups;
  return useMemo(() => {
    const people = (users ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const types = type === undefined ? logTypes : [type];
    // An action that occurs in several types has the label of the first.
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
