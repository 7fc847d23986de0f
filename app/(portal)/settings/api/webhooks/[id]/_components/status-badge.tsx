import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { DeliveryStatus } from "@/lib/activity/webhooks/rules";

const looks: Record<DeliveryStatus, Omit<BadgeProps, "children">> = {
  waiting: { tone: "neutral", icon: <Clock aria-hidden /> },
  delivered: { tone: "success" },
  failed: { tone: "danger" },
};

/** What became of a delivery. */
export function StatusBadge({ status }: { status: DeliveryStatus }) {
  const t = useTranslations("webhooks.deliveries.status");
  return <Badge {...looks[status]}>{t(status)}</Badge>;
}
