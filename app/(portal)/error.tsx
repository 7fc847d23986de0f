"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function PortalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const t = useTranslations("common");
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        level={1}
        title={t("errors.title")}
        action={<Button onPress={retry}>{t("actions.retry")}</Button>}
      >
        {error.digest ? t("errors.text", { digest: error.digest }) : t("errors.textPlain")}
      </EmptyState>
    </div>
  );
}
