"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useNumbers } from "@/components/hooks/use-numbers";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { specialKey } from "./review-rules";
import { useReviewed } from "./review-state";

/** Nights that the PMS prices well above those around them: a person had a reason, so they keep their price. */
export function SpecialNights({ row }: { row: PreviewRow }) {
  const t = useTranslations("syncReview.details");
  const { canKeep } = useReviewed();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border border-line bg-surface px-4 pt-3 pb-1 text-sm"
    >
      <h3 id={id} className="font-semibold text-ink">
        {t("special")}
      </h3>
      <p className="text-ink-soft">{t("specialText")}</p>
      <ul className="mt-2 divide-y divide-line">
        {row.special.map((special) => (
          <li
            key={special.start_date}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2 card:[&>label]:min-h-11 card:[&>label]:items-center"
          >
            <Nights special={special} />
            {canKeep && <Keep row={row} special={special} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Special = PreviewRow["special"][number];

function Nights({ special }: { special: Special }) {
  const t = useTranslations("syncReview.details");
  const { words } = useReviewed();
  const { change } = useNumbers();
  const lift = change(special.lift, { most: 0 });
  return (
    <>
      <span className="min-w-36 font-medium text-ink tabular-nums">{words.span(special)}</span>
      <span className="min-w-48 text-ink-faint tabular-nums">{t("lift", { lift })}</span>
    </>
  );
}

function Keep({ row, special }: { row: PreviewRow; special: Special }) {
  const t = useTranslations("syncReview.details");
  const { released, release, words } = useReviewed();
  const key = specialKey(rowKeyOf(row), special);
  return (
    <Checkbox
      aria-label={t("keepOf", { nights: words.span(special) })}
      isSelected={!released.has(key)}
      onChange={() => release(key)}
    >
      {t("keep")}
    </Checkbox>
  );
}
