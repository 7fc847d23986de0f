import { MapPinOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";

export default function PortalNotFound() {
  const t = useTranslations("common.errors");
  return (
    <EmptyState
      icon={<MapPinOff />}
      level={1}
      title={t("notFoundTitle")}
      action={<LinkButton href="/">{t("home")}</LinkButton>}
    >
      {t("notFoundText")}
    </EmptyState>
  );
}
