"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { LinkButton } from "@/components/ui/text-link";
import { importUploadMutation } from "@/lib/intake/uploads/client";
import type { Preview, UploadView } from "@/lib/intake/uploads/schema";
import type { Draft } from "./use-draft";

/** The effect of the import and its button, always in view. */
export function ImportBar({ draft: { view, change, isChanging } }: { draft: Draft }) {
  const t = useTranslations("uploads");
  const start = useMutation(importUploadMutation(view.upload_id));
  const { preview, settings, holds } = view;
  const ready = preview ? preview.rows - preview.problems : 0;
  const blocked = blockOf(view, ready);
  const isStrictBlocked = settings.strict && (preview?.problems ?? 0) > 0;
  const onPress = (): void =>
    start.mutate(undefined, {
      onError: ({ message }) => showToast({ title: message, tone: "danger" }),
    });
  return (
    <div
      data-decides
      className="bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-surface px-4 py-3 sm:sticky lg:-mx-6 lg:-mb-6 lg:px-6"
    >
      <output className="block min-w-0 flex-1 basis-80 text-sm text-ink-soft">
        {blocked !== null
          ? t(`blocked.${blocked}`)
          : preview && <Outcome view={view} preview={preview} ready={ready} />}
      </output>
      <div className="flex flex-wrap items-center gap-3">
        {preview && (
          <Checkbox
            isSelected={settings.strict}
            onChange={(strict) => change({ strict })}
            isDisabled={isChanging}
          >
            {t("strict")}
          </Checkbox>
        )}
        <LinkButton href="/connections/import" variant="ghost">
          {t("back")}
        </LinkButton>
        <Button
          variant="primary"
          size="lg"
          isPending={start.isPending}
          isDisabled={blocked !== null || isStrictBlocked || isChanging}
          onPress={onPress}
        >
          {t(`import.${holds}`, { count: ready })}
        </Button>
      </div>
    </div>
  );
}

type Block = "encoding" | "missing" | "dates" | "decimals" | "none";

/** Returns the first reason why the import cannot start; null if it can. */
function blockOf({ file, missing, encodings }: UploadView, ready: number): Block | null {
  if (!file) return encodings.length > 0 ? "encoding" : "none";
  if (missing.length > 0) return "missing";
  if (file.dates.isOpen) return "dates";
  if (file.decimals.isOpen) return "decimals";
  return ready === 0 ? "none" : null;
}

const bold = (text: ReactNode) => <strong className="font-semibold text-ink">{text}</strong>;

interface OutcomeProps {
  view: UploadView;
  preview: Preview;
  ready: number;
}

function Outcome({ view, preview, ready }: OutcomeProps) {
  const t = useTranslations("uploads");
  const numbers = useNumbers();
  const effects = (["created", "updated", "unchanged"] as const)
    .filter((name) => preview[name] > 0)
    .map((name) => t(`effect.${name}`, { count: preview[name] }));
  const sums = [
    ...(preview.nights > 0 ? [t("totals", { nights: preview.nights })] : []),
    ...preview.sums.slice(0, 3).map(({ currency, minor }) => numbers.money(minor / 100, currency)),
  ];
  const leftOut =
    view.settings.strict && preview.problems > 0
      ? t("strictBlocks", { count: preview.problems })
      : t("leftOut", { count: preview.problems });
  return (
    <>
      <span className="block">
        {t.rich(`will.${view.holds}`, { count: ready, shown: numbers.number(ready), b: bold })}
        {effects.length > 0 && `: ${effects.join(", ")}`}.{" "}
        {sums.length > 0 && `${sums.join(", ")}.`}
      </span>
      {preview.held > 0 && <span className="block">{t("held", { count: preview.held })}</span>}
      <span className="block text-ink-faint">{leftOut}</span>
    </>
  );
}
