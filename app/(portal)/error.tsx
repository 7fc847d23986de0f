"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function PortalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("common");
  return (
    <EmptyState
      icon={<TriangleAlert aria-hidden />}
      title={t("errors.title")}
      action={<Button onPress={reset}>{t("actions.retry")}</Button>}
    >
      {error.digest ? t("errors.text", { digest: error.digest }) : t("errors.textPlain")}
    </EmptyState>
  );
}
