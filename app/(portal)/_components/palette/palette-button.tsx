"use client";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { Kbd } from "@/components/ui/kbd";
import { useCommandKey } from "../shortcuts/use-command-key";

/** Opens the command palette; looks like a search field. */
export function PaletteButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations("shell");
  const key = useCommandKey();
  return (
    <Button
      onPress={onPress}
      className="flex h-8 items-center gap-2 rounded-md border border-edge bg-paper px-2 text-sm text-ink-faint focus-ring transition-colors hover:border-field hover:bg-hover sm:w-62 sm:px-2.5"
    >
      <Search aria-hidden className="size-4 sm:size-3.5" />
      <span className="sr-only flex-1 text-left whitespace-nowrap sm:not-sr-only">
        {t("search")}
      </span>
      <span className="hidden sm:inline">
        <Kbd>{key}</Kbd>
      </span>
    </Button>
  );
}
