import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { ManagedAccount } from "@/lib/identity/partners/schema";

const urgencies = [
  ["high", "danger"],
  ["medium", "warning"],
  ["low", "neutral"],
] as const satisfies readonly (readonly [string, Tone])[];

/** Counts of open actions by urgency, without zeros: the highest as a badge, the others below. */
export function OpenActions({ open }: { open: ManagedAccount["open_actions"] }) {
  const t = useTranslations("accounts.actions");
  const [highest, ...others] = urgencies.filter(([urgency]) => open[urgency] > 0);
  if (!highest) return <span className="text-ink-faint">{t("none")}</span>;
  const textOf = ([urgency]: (typeof urgencies)[number]) => t(urgency, { count: open[urgency] });
  return (
    <span className="flex min-w-0 flex-col leading-4 card:flex-row card:items-center card:gap-1.5">
      <Badge tone={highest[1]}>{textOf(highest)}</Badge>
      {others.length > 0 && (
        <span className="truncate text-xs text-ink-faint tabular-nums">
          {others.map(textOf).join(" · ")}
        </span>
      )}
    </span>
  );
}
