import { useTranslations } from "next-intl";
import {
  type Action,
  evidenceOf,
  type Worth,
  type Source,
  type WorthsByKey,
  worthsOf,
} from "@/lib/pricing/actions/board";
import { useNumbers } from "@/components/hooks/use-numbers";
import { useCallback, useMemo } from "react";
import { useQueries } from "@tanstack/react-query";
import { worthQuery } from "@/lib/pricing/actions/client";

/** The title of an action and its effect in short form. */
export function useActionText(action: Action): { title: string; effect: string | null } {
  const t = useTranslations("actions.words");
  const numbers = useNumbers();
  const evidence = evidenceOf(action);
  const type = action.action_type;
  if (evidence.kind === "price") {
    const { current, recommended } = evidence;
    const change = current === 0 ? 0 : recommended / current - 1;
    const effect = numbers.change(100 * change, { most: 0 });
    return { title: t(type, { current, recommended }), effect };
  }
  if (evidence.kind === "compared") {
    const valueOf = (value: number) =>
      type === "last_minute_conservative_vs_market" ? numbers.change(value, { most: 0 }) : value;
    const [current, recommended] = [valueOf(evidence.current), valueOf(evidence.recommended)];
    return { title: t(type, { current, recommended }), effect: null };
  }
  if (evidence.kind === "nights") {
    const { count } = evidence;
    return { title: t(type, { count }), effect: t("nights", { count }) };
  }
  if (evidence.kind === "held") {
    const { nights: count, change } = evidence;
    const values = { count, change: numbers.change(change, { most: 0 }) };
    return { title: t(type, values), effect: t("nights", { count }) };
  }
  if (evidence.kind === "units") {
    return { title: t(type, { suggested: evidence.suggested }), effect: null };
  }
  if (evidence.kind === "alike") {
    return { title: t(type, { count: evidence.listings.length }), effect: null };
  }
  return { title: t(type), effect: evidence.kind === "missing" ? t("notPriced") : null };
}

/** Amounts of money as the board shows them: +CA$909, −CA$120. */
export function useWorthText() {
  const { moneyChange } = useNumbers();
  const t = useTranslations("actions.worth");
  const amount = useCallback(
    (value: number, currency: string) => moneyChange(value, currency),
    [moneyChange],
  );
  /** The sums of worths, each currency by itself; null of none. A year's and the coming nights' money are not added. */
  const sumText = (worths: readonly Worth[]): string | null => {
    const groups = Map.groupBy(worths, ({ currency, per }) => `${currency} ${per}`);
    const texts = [...groups.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const sum = own.reduce((total, worth) => total + worth.amount, 0);
      return [t(first.per, { amount: amount(sum, first.currency) })];
    });
    return texts.length === 0 ? null : texts.join(" · ");
  };
  return { amount, sumText };
}

/** The worth of the actions of every source, by key; empty until loaded. */
export function useWorths(sources: readonly Source[]): WorthsByKey {
  const answers = useQueries({
    queries: sources.map(({ account }) => worthQuery(account)),
    combine,
  });
  return useMemo(
    () =>
      new Map(
        sources.flatMap(({ account }, at) => {
          const answer = answers[at];
          return answer ? worthsOf(account, answer) : [];
        }),
      ),
    [sources, answers],
  );
}

type Result = ReturnType<typeof useQueries<ReturnType<typeof worthQuery>[]>>[number];

function combine(results: readonly Result[]) {
  return results.map(({ data }) => data);
}
