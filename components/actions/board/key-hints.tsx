"use client";
import { useTranslations } from "next-intl";
import { Kbd } from "@/components/ui/kbd";

/** The board's keyboard shortcuts. */
export function KeyHints() {
  const t = useTranslations("actions.keys");
  const hints = [
    [["j", "k"], t("move")],
    [["a"], t("accept")],
    [["h"], t("hide")],
    [["x"], t("select")],
    [["/"], t("search")],
  ] as const;
  return (
    <p className="mt-auto hidden items-center gap-3 border-t border-line px-4 py-2 text-xs text-ink-faint lg:flex">
      {hints.map(([keys, text]) => (
        <span key={text} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  );
}
