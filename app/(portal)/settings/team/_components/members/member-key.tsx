"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import type { Member } from "@/lib/identity/team/schema";

/** The prefix of a member's key, and when it was last used. */
export function MemberKey({ member }: { member: Member }) {
  const t = useTranslations("team.members");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  if (!member.key) return <span className="text-ink-faint">{t("noKey")}</span>;
  const { prefix, last_used_at: used } = member.key;
  return (
    <span className="flex min-w-0 flex-col card:inline">
      <span className="truncate font-mono text-xs">{prefix}…</span>{" "}
      <span className="truncate text-xs text-ink-faint" suppressHydrationWarning>
        {used ? t("used", { ago: format.relativeTime(new Date(used), now) }) : t("neverUsed")}
      </span>
    </span>
  );
}
