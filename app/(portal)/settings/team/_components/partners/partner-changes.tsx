import { useFormatter, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { Grant } from "@/lib/identity/partners/schema";

interface ChangesProps {
  grant: Grant;
  isTabbable: boolean;
}

/** Number of recent changes by a partner, linked to its log entries. */
export function PartnerChanges({ grant, isTabbable }: ChangesProps) {
  const t = useTranslations("partners");
  const format = useFormatter();
  const { changes_past_30: count, changed_by: people, changed_mostly: type, partner } = grant;
  if (type === null) return format.number(count);
  const filters = new URLSearchParams({ type });
  for (const person of people) filters.append("person", String(person));
  return (
    <TextLink
      href={`/logs?${filters}`}
      aria-label={t("changesOf", { count, name: partner.name })}
      tabIndex={isTabbable ? 0 : -1}
    >
      {format.number(count)}
    </TextLink>
  );
}
