"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Says that there is more at the top than is shown. */
export function NewerEntries({ onShow }: { onShow: () => void }) {
  const t = useTranslations("logs");
  return (
    <Notice
      isLive
      title={t("newer")}
      action={
        <Button size="sm" onPress={onShow}>
          {t("showNewer")}
        </Button>
      }
    />
  );
}
