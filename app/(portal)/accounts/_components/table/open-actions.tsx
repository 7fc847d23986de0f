import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { ManagedAccount } from "@/lib/identity/partners/schema";

const urgencies = [
  ["high", "danger"],
  ["medium", "warning"],
  ["low", "neutral"],
] as const satisfies readonly (readonly [string, Tone])[];

/** Open actions by urgency, without zeros. */
export function OpenActions({ open }: { open: ManagedAccount["open_actions"] }) {
  const t = useTranslations("accounts.actions");
  const present = urgencies.filter(([urgency]) => open[urgency] > 0);
  if (present.length === 0) return <span className="text-ink-faint">{t("none")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {present.map(([urgency, tone]) => (
        <Badge key={urgency} tone={tone}>
          {t(urgency, { count: open[urgency] })}
        </Badge>
      ))}
    </span>
  );
}
