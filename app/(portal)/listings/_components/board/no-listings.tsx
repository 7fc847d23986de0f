"use client";
import { House, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown before the first import, with the import command. */
export function NoListings({ email, isLimited }: { email: string | null; isLimited: boolean }) {
  const t = useTranslations("listings.empty");
  if (isLimited || email === null) {
    return (
      <EmptyState icon={<House />} title={t(isLimited ? "limitedTitle" : "title")}>
        {t(isLimited ? "limitedText" : "managedText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<House />} title={t("title")} className="max-w-140">
      <p>{t("text")}</p>
      <CodeBlock
        label={t("command")}
        code={`npm run -s import -- \\\n  listings listings.csv \\\n  --account ${email}`}
        className="mt-4 text-left"
      />
      <p className="mt-3">{t("afterwards")}</p>
    </EmptyState>
  );
}

/** Shown when no listing matches the filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useTranslations("listings.empty");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<SearchX />}
        title={t("filteredTitle")}
        action={<Button onPress={onClear}>{t("clear")}</Button>}
      >
        {t("filteredText")}
      </EmptyState>
    </div>
  );
}
