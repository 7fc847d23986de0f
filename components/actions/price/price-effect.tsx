"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { useDebounced } from "@/components/debounced/use-debounced";
import { ApiProblem } from "@/lib/http/fetcher";
import { type Acceptance, tryAcceptQuery } from "@/lib/pricing/actions/client-advice";
import type { AcceptResult } from "@/lib/pricing/actions/schema";
import { useFormats } from "@/components/chart/use-formats";
import type { Accepting } from "../use-decide";
import { canAccept } from "../can-decide";
import type { PriceProps } from "./use-price";
import { useNumbers } from "@/components/numbers/use-numbers";

const typingMs = 250;
/** Nights that are named. */
const mostNamed = 3;

interface PriceEffectProps extends PriceProps {
  accepting: Accepting;
  money: (value: number) => string;
  /** Loads the suggestion that replaced this one. */
  onNewer: () => void;
}

/** Effect of accepting the value on the prices of the coming nights, from a dry run. */
export function PriceEffect({ item, evidence, accepting, money, onNewer }: PriceEffectProps) {
  const t = useTranslations("actions.value");
  const { value, withChildren } = useDebounced(accepting, typingMs);
  const isTried =
    canAccept(item) && Number.isInteger(value) && value > 0 && value !== evidence.current;
  const acceptance: Acceptance = {
    listing_id: item.listing.id,
    pms: item.listing.pms,
    nudge_id: evidence.nudgeId,
    value,
    update_children: withChildren,
  };
  const { data, error } = useQuery({
    ...tryAcceptQuery(item.source.account, acceptance),
    enabled: isTried,
    placeholderData: keepPreviousData,
  });
  const isNewer = error instanceof ApiProblem && error.status === 409;
  const load = useEffectEvent(onNewer);
  useEffect(() => {
    if (isNewer) load();
  }, [isNewer]);
  if (error) {
    return (
      <p role="alert" className="text-danger-ink">
        {isNewer ? t("newer") : error.message}
      </p>
    );
  }
  if (value === evidence.current) return <p className="text-ink-faint">{t("same")}</p>;
  if (!isTried) return null;
  return data ? (
    <Effect result={data} money={money} />
  ) : (
    <p className="text-ink-faint">{t("trying")}</p>
  );
}

function Effect({ result, money }: { result: AcceptResult; money: (value: number) => string }) {
  const t = useTranslations("actions.value");
  const numbers = useNumbers();
  const { shortDate } = useFormats(null);
  const change = result.price_change?.next_90 ?? 0;
  if (change === 0) return <p className="text-ink-faint">{t("none")}</p>;
  const named = (result.sample ?? []).slice(0, mostNamed);
  const percent = numbers.change(change);
  return (
    <>
      <p className="text-ink">{t("effect", { percent })}</p>
      <p className="text-xs text-ink-faint tabular-nums">
        {named
          .map(({ date, from, to }) => `${shortDate(date)}: ${money(from)} → ${money(to)}`)
          .join(" · ")}
      </p>
    </>
  );
}
