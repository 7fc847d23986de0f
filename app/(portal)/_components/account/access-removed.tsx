"use client";
import { DoorClosed } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";

/** Replaces the page after access to its account has ended. `name`: undefined if never managed. */
export default function AccessRemoved({ name }: { name: string | undefined }) {
  const t = useTranslations("shell.lost");
  return (
    <div aria-live="polite">
      <EmptyState
        icon={<DoorClosed />}
        level={1}
        title={name === undefined ? t("unknownTitle") : t("title", { name })}
        action={
          <LinkButton href="/accounts" variant="primary">
            {t("accounts")}
          </LinkButton>
        }
      >
        {name === undefined ? t("unknownText") : t("text")}
      </EmptyState>
    </div>
  );
}
