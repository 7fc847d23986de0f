"use client";
import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { signInAndOpen } from "../../_components/sign-in-and-open";

/** Opens the demonstration with one click. */
export function DemoButton({ next }: { next: string }) {
  const t = useTranslations("auth");
  const attempt = useMutation({ mutationFn: () => signInAndOpen("demonstration", next) });
  return (
    <div className="mt-5 flex flex-col gap-2 border-t border-line pt-5">
      {attempt.data && <Notice tone="danger" isLive title={t(`errors.${attempt.data}`)} />}
      <Button size="lg" isPending={attempt.isPending} onPress={() => attempt.mutate()}>
        <Play aria-hidden />
        {t("signIn.demo")}
      </Button>
      <p className="text-xs text-pretty text-ink-faint">{t("signIn.demoText")}</p>
    </div>
  );
}
