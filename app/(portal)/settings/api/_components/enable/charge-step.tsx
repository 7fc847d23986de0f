import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { AccessState } from "@/lib/identity/api-access/schema";
import { Estimate } from "../access/estimate";
import { useDollars } from "../access/use-dollars";

/** The extra charge, and what it would be for this account. */
export function ChargeStep({ access }: { access: AccessState }) {
  const t = useTranslations("apiDetails.flow");
  const dollars = useDollars();
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" title={t("chargeTitle")}>
        {t("charge", { price: dollars(access.price_per_listing) })}
      </Notice>
      <Estimate access={access} />
    </div>
  );
}
