import { useTranslations } from "next-intl";
import type { AccessState } from "@/lib/identity/api-access/schema";
import { useNumbers } from "@/components/hooks/use-numbers";

/** The monthly cost with the listings that sync now. */
export function Estimate({ access }: { access: AccessState }) {
  const t = useTranslations("apiDetails.estimate");
  const { percent: write } = useNumbers();
  const dollars = useDollars();
  const { estimate, listings_syncing: count, tax_rate_bp: rate } = access;
  if (!estimate || count === null || rate === null) return null;
  const percent = write(rate / 100, { most: 2 });
  return (
    <section
      aria-label={t("title")}
      className="flex flex-col gap-2 rounded-md border border-line bg-muted p-3"
    >
      <h3 className="text-sm text-ink-soft">{t("title")}</h3>
      <p className="text-xl font-semibold text-ink tabular-nums">
        {dollars(estimate.total)}{" "}
        <span className="text-sm font-normal tracking-normal text-ink-soft">{t("perMonth")}</span>
      </p>
      <dl className="flex flex-col gap-1 border-t border-edge pt-2 text-sm text-ink-soft tabular-nums">
        <Line
          name={t("net", { count, price: dollars(access.price_per_listing) })}
          amount={dollars(estimate.net)}
        />
        <Line name={t("tax", { rate: percent })} amount={dollars(estimate.tax)} />
      </dl>
      <p className="text-xs text-pretty text-ink-soft">{t("syncing", { count })}</p>
    </section>
  );
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}

/** Returns a function that formats US dollars: "1 USD", "4.33 USD". */
export function useDollars(): (amount: number) => string {
  const t = useTranslations("apiDetails");
  const { amount: write } = useNumbers();
  return (amount) => t("dollars", { amount: write(amount, null) });
}
