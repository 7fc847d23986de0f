import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { aroundZero } from "@/components/chart/axis";
import { Chart } from "@/components/chart/chart";
import { LazyBarPlot, LazyDotPlot } from "@/components/chart/lazy-plots";
import type { ChartData, ChartFormat } from "@/components/chart/types";
import { useNumbers } from "@/components/hooks/use-numbers";
import type { ShadowGroup } from "@/lib/delivery/shadow/schema";

interface GroupProps {
  group: ShadowGroup;
}

/** In px. */
const height = 224;

/** Days before the stay at the axis. */
const leads = [0, 7, 30, 90, 180, 365];

/** Each booked night by how far ahead it was booked, and how Nightrate's price differs. */
export function BookedChart({ group }: GroupProps) {
  const t = useTranslations("shadow.booked");
  const { number } = useNumbers();
  const { data, format, positions, changes } = useBooked(group);
  const farthest = positions.at(-1) ?? 0;
  const marks = leads
    .filter((lead, at) => at < 3 || (leads[at - 1] ?? 0) < farthest)
    .map((at) => ({ at, text: number(at) }));
  const { more, less, same } = group.booked;
  return (
    <Chart
      title={t("title")}
      {...(positions.length > 0 && { summary: t("summary", { more, less, same }) })}
      data={data}
      format={format}
      fileName="shadow-booked-nights"
      height={height + 20}
      unavailable={t("none")}
    >
      <LazyDotPlot
        label={t("label")}
        data={data}
        format={format}
        domain={aroundZero(changes, { share: 0.1, least: 5 })}
        height={height}
        series="change"
        positions={positions}
        marks={marks}
      />
      <p className="text-center text-xs text-ink-faint">{t("axis")}</p>
    </Chart>
  );
}

function useBooked({ booked_nights: nights, currency }: ShadowGroup) {
  const t = useTranslations("shadow.booked");
  const format = useFormatter();
  const { money, percent, change } = useNumbers();
  return useMemo(() => {
    const shown = nights.toSorted((one, other) => one.days_before - other.days_before);
    const day = (date: string) =>
      format.dateTime(new Date(`${date}T00:00Z`), {
        month: "short",
        day: "numeric",
        year: "numeric",
        timeZone: "UTC",
      });
    const changes = shown.map((each) => each.change_percent);
    const price = (value: number) => money(value, currency);
    const data: ChartData = {
      x: {
        label: t("night"),
        values: shown.map(({ name, night }) => `${day(night)} · ${name}`),
      },
      series: [
        {
          id: "lead",
          label: t("lead"),
          values: shown.map((each) => each.days_before),
          format: String,
        },
        { id: "pms", label: t("pms"), values: shown.map((each) => each.pms_price), format: price },
        { id: "price", label: t("price"), values: shown.map((each) => each.price), format: price },
        { id: "change", label: t("change"), values: changes },
      ],
    };
    const written: ChartFormat = {
      x: (value) => value,
      y: (value) => change(value, { exactly: 1 }),
      tick: (value) => percent(value, { most: 0 }),
    };
    return { data, format: written, positions: shown.map((each) => each.days_before), changes };
  }, [nights, currency, t, format, money, percent, change]);
}

/** How Nightrate's prices of open nights differ, by month of stay. */
export function OpenChart({ group }: GroupProps) {
  const t = useTranslations("shadow.open");
  const { change } = useNumbers();
  const { data, format, ticks, changes } = useOpen(group);
  const { nights, change_percent: overall } = group.open;
  return (
    <Chart
      title={t("title")}
      {...(overall !== null && { summary: t("summary", { nights, change: change(overall) }) })}
      data={data}
      format={format}
      fileName="shadow-open-nights"
      height={height + 20}
      unavailable={t("none")}
    >
      <LazyBarPlot
        label={t("label")}
        data={data}
        format={format}
        domain={aroundZero(changes, { share: 0.14, least: 3 })}
        ticks={ticks}
        height={height + 20}
        series="change"
        barText={format.tick}
      />
    </Chart>
  );
}

function useOpen({ months }: ShadowGroup) {
  const t = useTranslations("shadow.open");
  const format = useFormatter();
  const { change, percent, number } = useNumbers();
  const changes = months.map((each) => each.change_percent);
  const monthOf = (month: string, options: { month: "short" | "long"; year?: "numeric" }) =>
    format.dateTime(new Date(`${month}-01T00:00Z`), { ...options, timeZone: "UTC" });
  const data: ChartData = {
    x: { label: t("month"), values: months.map(({ month }) => month) },
    series: [
      { id: "change", label: t("change"), values: changes },
      {
        id: "nights",
        label: t("nights"),
        values: months.map(({ nights }) => nights),
        format: (value) => number(value),
      },
    ],
  };
  const written: ChartFormat = {
    x: (month) => monthOf(month, { month: "long", year: "numeric" }),
    y: (value) => change(value, { exactly: 1 }),
    tick: (value) => percent(value, { most: 0 }),
  };
  const ticks = months.map(({ month }, at) => ({ at, text: monthOf(month, { month: "short" }) }));
  return { data, format: written, ticks, changes };
}
