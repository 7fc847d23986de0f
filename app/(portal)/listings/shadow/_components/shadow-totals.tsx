import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import { ChangeMark } from "@/components/ui/change-mark";
import { Stat } from "@/components/ui/stat";
import { leastBooked } from "@/lib/delivery/shadow/report";
import type { ShadowGroup } from "@/lib/delivery/shadow/schema";

const box =
  "grid grid-cols-2 rounded-lg border border-line bg-surface sm:grid-cols-3 xl:grid-cols-5 xl:divide-x xl:divide-line *:min-w-0 *:px-4 *:py-3";

/** Figures of all listings in shadow with one currency. */
export function ShadowTotals({ group }: { group: ShadowGroup }) {
  const t = useTranslations("shadow.totals");
  const { number, money } = useNumbers();
  const { booked, open, held, currency, listings } = group;
  const { more, less, same } = booked;
  const price = (value: number | null) => (value === null ? "–" : money(value, currency));
  const few = booked.pms_price === null;
  return (
    <section aria-label={t("title")} className={box}>
      <Stat
        label={t("booked")}
        value={number(booked.nights)}
        note={t("listings", { count: booked.listings, all: listings.length })}
      />
      <Stat
        label={t("bookedAt")}
        value={price(booked.pms_price)}
        note={few ? t("few", { least: leastBooked }) : t("pmsPrice")}
      />
      <Stat
        label={t("asked")}
        value={
          <>
            {price(booked.price)} <Change percent={booked.change_percent} />
          </>
        }
        note={few ? t("few", { least: leastBooked }) : t("moves", { more, less, same })}
      />
      <Stat
        label={t("open")}
        value={
          <>
            {number(open.nights)} <Change percent={open.change_percent} />
          </>
        }
        note={t("openMoves", { up: open.up, down: open.down, same: open.same })}
      />
      <Stat
        label={t("held")}
        value={number(held.plans)}
        unit={t("of", { plans: held.of })}
        note={t("perNight")}
      />
    </section>
  );
}

/** A difference in percent, in a colour that says neither good nor bad. */
export function Change({ percent }: { percent: number | null }) {
  if (percent === null) return null;
  return <ChangeMark value={100 + percent} before={100} unit="percent" className="text-sm" />;
}
