"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import {
  assumedLoss,
  type BookedYear,
  fewestBooked,
  priceMoney,
  type PriceMoney as Money,
  type Scenario,
} from "@/lib/pricing/actions/money";
import type { PriceEvidence as Evidence } from "@/lib/pricing/actions/schema-evidence";
import { useWorthText } from "../use-action-text";
import { type PriceProps, usePrice } from "./reason";

/** What a price does to a year's revenue under three assumptions, and where it breaks even. */
export function PriceMoney({ item, evidence, value }: PriceProps & { value: number }) {
  const t = useTranslations("actions.money");
  const { query, type } = usePrice({ item });
  if (query.error) return null;
  if (!query.data) return <Skeleton className="h-56" />;
  const { currency } = query.data;
  const change = value > evidence.current ? "raise" : "cut";
  const year = yearOf(query.data, type, change);
  const isSame = value === evidence.current || !Number.isFinite(value);
  if (!year || currency === null || isSame) return null;
  const title = t(type === "min" ? "cutMin" : change);
  const money = priceMoney(year, evidence.current, value);
  if (!money) {
    return (
      <Card title={title}>
        <p className="text-sm text-ink-soft">
          {t(`few.${type}`, { nights: year.nights, least: fewestBooked })}
        </p>
      </Card>
    );
  }
  return <Scenarios title={title} type={type} year={year} currency={currency} money={money} />;
}

/** The nights that a change of the price is counted from; how many a higher minimum would reach isn't known from them. */
function yearOf(
  { year, at_minimum: low }: Evidence,
  type: "base" | "min",
  change: "raise" | "cut",
): BookedYear | null {
  if (type === "base") return year;
  return change === "cut" ? low : null;
}

interface ScenariosProps {
  title: string;
  type: "base" | "min";
  year: BookedYear;
  currency: string;
  money: Money;
}

function Scenarios({ title, type, year, currency, money: worth }: ScenariosProps) {
  const { scenarios, breakEven } = worth;
  const t = useTranslations("actions.money");
  const { money, whole } = useFormats(currency);
  const nights = year.nights;
  const past = { nights, rate: money(year.revenue / nights), revenue: money(year.revenue) };
  // Parts of nights are rounded to whole ones.
  const limit = breakEven > 0 ? Math.floor(breakEven) : Math.ceil(-breakEven);
  return (
    <Card title={title} meta={t(`past.${type}`, past)} padding="none">
      <table className="w-full text-sm tabular-nums [&_:is(td,th)]:px-4 [&_:is(td,th)]:py-2 [&_:is(td,th):nth-child(n+2)]:text-right">
        <thead className="sr-only">
          <tr>
            {(["nights", "rate", "revenue", "effect"] as const).map((id) => (
              <th key={id} scope="col">
                {t(`column.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scenarios.map((scenario) => (
            <ScenarioRow
              key={scenario.loss}
              scenario={scenario}
              year={year}
              currency={currency}
              product={t("product", {
                nights: whole(scenario.nights),
                rate: money(scenario.rate),
              })}
            />
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-2.5 text-sm text-ink-soft">
        {t(breakEven > 0 ? "breakEvenRaise" : "breakEvenCut", { limit, nights })}{" "}
        {type === "min" && `${t("onlyAtMinimum")} `}
        {t("assumption")}
      </p>
    </Card>
  );
}

interface ScenarioRowProps {
  scenario: Scenario;
  year: BookedYear;
  currency: string;
  product: string;
}

function ScenarioRow({ scenario, year, currency, product }: ScenarioRowProps) {
  const t = useTranslations("actions.money");
  const { money, percent } = useFormats(currency);
  const { amount } = useWorthText();
  const { loss, nightsChange, revenue, effect } = scenario;
  const isAssumed = loss === assumedLoss;
  const count = Math.round(Math.abs(nightsChange));
  const share = percent(Math.round((1_000 * Math.abs(nightsChange)) / year.nights) / 10);
  return (
    <tr className={cx("border-b border-line last:border-0", isAssumed && "bg-accent-soft")}>
      <th
        scope="row"
        className={cx(
          "text-left",
          isAssumed ? "font-semibold text-ink" : "font-normal text-ink-soft",
        )}
      >
        {t(nightsChange < 0 ? "fewer" : "more", { count, share })}
        {isAssumed && `, ${t("assumed")}`}
      </th>
      <td className="text-ink-soft max-sm:hidden">{product}</td>
      <td className="text-ink max-sm:hidden">{money(revenue)}</td>
      <td className={cx("font-semibold", effect > 0 ? "text-up" : "text-down")}>
        {t("aYear", { amount: amount(effect, currency) })}
      </td>
    </tr>
  );
}
