"use client";
import { Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import { waterfallOf } from "@/lib/pricing/prices/waterfall";
import { EquationText } from "./equation-text";
import type { ExplanationProps, ListingName } from "./explanation-props";
import { FactorGrid } from "./factor-grid";
import { MarketStrip } from "./market-strip";
import { Waterfall } from "./waterfall";

/** The market and the steps of a price; on phones first only the factors. */
export function ExplanationBody({
  listing,
  answer,
  onExpand,
}: ExplanationProps & { answer: NightAnswer }) {
  const { night } = answer;
  if (!night?.reason) return <NoBase listing={listing} />;
  const rows = waterfallOf({ price: night.price, reason: night.reason });
  return (
    <>
      {onExpand && <FactorGrid rows={rows} />}
      <div className={cx(onExpand && "max-sm:hidden")}>
        {answer.can.see_market && (
          <MarketStrip listing={listing} answer={answer} price={night.price} />
        )}
        <Waterfall rows={rows} answer={answer} listing={listing} />
        <EquationText rows={rows} />
      </div>
    </>
  );
}

function NoBase({ listing: { pms, id } }: { listing: ListingName }) {
  const t = useTranslations("explain.noBase");
  const { href } = useAccount();
  return (
    <EmptyState
      icon={<Tag />}
      title={t("title")}
      action={
        <LinkButton
          variant="primary"
          href={href(`/listings?open=${encodeURIComponent(`${pms}/${id}`)}`)}
        >
          {t("action")}
        </LinkButton>
      }
    >
      {t("text")}
    </EmptyState>
  );
}
