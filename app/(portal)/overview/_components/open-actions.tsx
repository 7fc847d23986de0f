"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/account/use-account";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/text-link";
import type { Overview } from "@/lib/activity/overview/schema";

const marks = { high: "bg-danger", medium: "bg-warning", low: "bg-edge" } as const;
const urgencies = ["high", "medium", "low"] as const;

/** Open actions by urgency; each links to its actions. */
export function OpenActions({ actions }: { actions: NonNullable<Overview["actions"]> }) {
  const t = useTranslations("overview.actions");
  const format = useFormatter();
  const { href } = useAccount();
  const now = useNow();
  return (
    <Card
      title={t("title")}
      padding="none"
      actions={
        <TextLink href={href("/actions")} className="text-sm">
          {t("all")}
        </TextLink>
      }
    >
      <ul>
        {urgencies.map((urgency) => (
          <li key={urgency} className="border-b border-line last:border-0">
            <Link
              href={href(`/actions?urgency=${urgency}`)}
              className="flex items-center gap-3 px-4 py-2.5 text-sm text-ink focus-ring-inset transition-colors hover:bg-hover"
            >
              <span aria-hidden className={cx("h-5 w-1 rounded-full", marks[urgency])} />
              <span className="flex-1">{t(urgency)}</span>
              <span className="text-base font-semibold tabular-nums">
                {format.number(actions[urgency])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {actions.waiting > 0 && actions.evaluated_at !== null && (
        <p
          suppressHydrationWarning
          className="border-t border-line px-4 py-2.5 text-sm text-ink-soft"
        >
          {t("waiting", {
            count: actions.waiting,
            time: format.relativeTime(new Date(actions.evaluated_at), now),
          })}
        </p>
      )}
    </Card>
  );
}
