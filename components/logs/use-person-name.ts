import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { usersQuery } from "@/lib/activity/logs/client";
import type { LogEntry } from "@/lib/activity/logs/schema";

/** The name of the person who made a change; their e-mail at that time when they are unknown now. */
export function usePersonName(): (user: LogEntry["user"]) => string {
  const t = useTranslations("logs");
  const { account } = useAccount();
  const { data } = useQuery(usersQuery(account));
  return ({ id, email }) => {
    if (id === 0) return t("job");
    const name = data?.users.find((person) => person.id === id)?.name;
    return name ?? email ?? t("unknownPerson", { id });
  };
}
