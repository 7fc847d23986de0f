"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { Listing } from "@/lib/catalog/schema";
import {
  lacksPrices,
  startingPricesPath,
} from "@/app/(portal)/listings/starting-prices/_components/rules/scope";

/** Says how many listings lack a base or minimum price, with a link to set them; nothing if none does. */
export function StartingBanner({ listings }: { listings: readonly Listing[] }) {
  const t = useTranslations("startingPrices.banner");
  const { href } = useAccount();
  const lacking = listings.filter((listing) => !listing.isHidden && lacksPrices(listing));
  if (lacking.length === 0) return null;
  const hasBases = lacking.every(({ base }) => base !== null);
  return (
    <div data-banner>
      <Notice>
        <span className="tabular-nums">
          {t(hasBases ? "min" : "base", { count: lacking.length })}
        </span>{" "}
        <TextLink href={href(startingPricesPath())}>{t("action")}</TextLink>
      </Notice>
    </div>
  );
}

/** Says how many listings are in shadow, with a link to their report; nothing if none is. */
export function ShadowBanner({ listings }: { listings: readonly Listing[] }) {
  const t = useTranslations("shadow.banner");
  const { href } = useAccount();
  const count = listings.filter(({ sync_stage: stage }) => stage === "shadow").length;
  if (count === 0) return null;
  return (
    <div data-banner>
      <Notice>
        <span className="tabular-nums">{t("text", { count })}</span>{" "}
        <TextLink href={href("/listings/shadow")}>{t("action")}</TextLink>
      </Notice>
    </div>
  );
}
