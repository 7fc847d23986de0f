"use client";
import { useQuery } from "@tanstack/react-query";
import { NightDrawer } from "@/components/prices/explain/night-drawer";
import { listingQuery } from "@/lib/catalog/client";
import type { Selection } from "../use-selection";
import { PriceChanges } from "./price-changes";
import { PriceChart } from "./price-chart";
import { PriceCompared } from "./price-compared";
import { PricePace } from "./price-pace";
import { PriceMoney } from "./price-money";
import { PriceReason } from "./price-reason";
import { PriceValue } from "./price-value";
import type { PriceProps } from "./use-price";

/** Why a price is suggested, the value to accept and its effect, the figures, its worth, and the market. */
export default function PriceEvidence(props: PriceProps & { selection: Selection }) {
  const { item, evidence, selection } = props;
  const { listing, source } = item;
  const details = useQuery(listingQuery(source.account, listing)).data?.listings[0];
  const { value, withChildren } = selection.acceptingOf(item);
  const shown = Number.isFinite(value) ? value : evidence.recommended;
  const choice = {
    isOn: withChildren,
    onChange: (isOn: boolean) => selection.edit(item, { withChildren: isOn }),
  };
  return (
    <>
      <PriceReason item={item} evidence={evidence} />
      <PriceValue item={item} evidence={evidence} selection={selection} />
      <div className="grid gap-4 2xl:grid-cols-2">
        <PriceCompared item={item} evidence={evidence} />
        {item.action.action_type === "base_price_alert" && <PricePace item={item} />}
      </div>
      <PriceMoney item={item} evidence={evidence} value={shown} />
      {source.rights.seesMarket && (
        <PriceChart
          item={item}
          evidence={{ ...evidence, recommended: shown }}
          currency={details?.currency ?? null}
        />
      )}
      <NightDrawer />
      <PriceChanges item={item} evidence={evidence} value={shown} forChildren={choice} />
    </>
  );
}
