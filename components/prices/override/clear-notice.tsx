"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { OverrideEditor } from "./use-override";

/** Replaces the fields while overrides are about to be cleared. */
export function ClearNotice({
  editor: { stored, setClearing },
}: {
  editor: Pick<OverrideEditor, "stored" | "setClearing">;
}) {
  const t = useTranslations("overrides.clear");
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and the focus with it.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box} className="flex flex-col items-start gap-3">
      <Notice tone="warning" isLive title={t("title", { nights: stored?.nights ?? 0 })}>
        {t("text")}
      </Notice>
      <Button onPress={() => setClearing(false)}>{t("keep")}</Button>
    </div>
  );
}
