"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** New recovery codes, to be saved before going on. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations("twoFactor.codes");
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 text-sm text-ink-soft">
        <p className="font-semibold text-ink">{t("title")}</p>
        <p>{t("text")}</p>
      </div>
      <ul
        aria-label={t("label")}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-muted px-4 py-3 font-mono text-sm text-ink"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t("copy")} />
        <a
          href={file}
          download={t("file")}
          className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium text-ink focus-ring hover:bg-muted"
        >
          <Download aria-hidden className="size-4" />
          {t("download")}
        </a>
        <Button variant="primary" onPress={onDone} className="ml-auto">
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
