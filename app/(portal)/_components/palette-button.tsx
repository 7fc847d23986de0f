"use client";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components";
import { Kbd } from "@/components/ui/kbd";

/** Looks like a search field, opens the command palette. */
export function PaletteButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations("shell");
  return (
    <Button
      aria-label={t("search")}
      onPress={onPress}
      className="flex h-8 items-center gap-2 rounded-md border border-edge bg-surface px-2.5 text-sm text-ink-faint focus-ring transition-colors hover:bg-hover sm:w-58"
    >
      <Search aria-hidden className="size-3.5" />
      <span className="hidden flex-1 text-left sm:block">{t("search")}</span>
      <Kbd className="hidden sm:inline-flex">⌘K</Kbd>
    </Button>
  );
}
