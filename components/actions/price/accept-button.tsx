"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { Button } from "@/components/ui/button";
import type { Selection } from "../board/use-selection";
import { type PriceProps, usePrice } from "./use-price";

/** Writes the chosen price. */
export function AcceptButton({ item, evidence, selection }: PriceProps & { selection: Selection }) {
  const t = useTranslations("actions.value");
  const { query, type } = usePrice({ item });
  const { money } = useFormats(query.data?.currency ?? null);
  const { value } = selection.acceptingOf(item);
  return (
    <Button
      variant="primary"
      className="max-xl:w-full"
      isDisabled={!Number.isFinite(value) || value === evidence.current}
      onPress={() => selection.accept(item)}
    >
      {t(`accept.${type}`, { value: Number.isFinite(value) ? money(value) : "" })}
      <kbd aria-hidden className="font-sans text-2xs opacity-75 max-lg:hidden">
        a
      </kbd>
    </Button>
  );
}
