"use client";
import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import { EffectText } from "@/components/prices/effect-text";
import { effectOf } from "@/lib/serve/proposals/effect";

/** What a proposed change does to the prices of the coming nights; nothing where its dry run doesn't tell. */
export function ProposalEffect({ result }: { result: unknown }) {
  const t = useTranslations("proposals.drawer");
  const { number } = useNumbers();
  const effect = effectOf(result);
  if (!effect) return null;
  const { listings_changed: listings, sample } = effect;
  const isOne = new Set(sample.map(({ listing_id: id }) => id)).size === 1;
  return (
    <div className="flex flex-col gap-1 text-sm">
      {listings !== null && <p className="text-ink">{t("listings", { count: listings })}</p>}
      <EffectText
        effect={effect}
        {...(isOne && { money: (value) => number(value, { most: 2 }) })}
      />
    </div>
  );
}
