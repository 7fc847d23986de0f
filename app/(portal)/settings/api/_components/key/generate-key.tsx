"use client";
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { generateKeyMutation } from "@/lib/identity/keys/client";

/** A button that generates a key, for people with access but no key. */
export function GenerateKey({ onGenerated }: { onGenerated: (key: string) => void }) {
  const t = useTranslations("apiDetails.generate");
  const generate = useMutation(generateKeyMutation());
  const start = () =>
    generate.mutate(undefined, {
      onSuccess: ({ key }) => onGenerated(key),
      onError: ({ message }) =>
        showToast({ title: t("failed"), description: message, tone: "danger" }),
    });
  return (
    <Card>
      <EmptyState
        icon={<KeyRound />}
        title={t("title")}
        action={
          <Button variant="primary" isPending={generate.isPending} onPress={start}>
            {t("button")}
          </Button>
        }
      >
        {t("text")}
      </EmptyState>
    </Card>
  );
}
