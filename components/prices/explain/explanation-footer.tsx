"use client";
import { ArrowUpRight, Layers } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { levelText } from "@/lib/pricing/customizations/level-ref";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import type { ExplanationProps } from "./explanation-props";

/** What can be done about a night's price, and the panel's keys. */
export function ExplanationFooter(props: ExplanationProps & { answer: NightAnswer | undefined }) {
  const { listing, onMove, hasListings = true, onOverride, onExpand, answer } = props;
  const t = useTranslations("explain");
  const { href } = useAccount();
  const at = levelText({ scope: "listing", listing_id: listing.id, pms_name: listing.pms });
  return (
    <footer className="flex min-h-15 flex-wrap items-center gap-2 border-t border-line px-5 py-3 max-sm:[&>*]:h-11 max-sm:[&>*]:flex-1">
      {onOverride && (
        <Button variant="primary" onPress={onOverride}>
          {t("override")}
          <Kbd className="border-on-accent/40 bg-transparent text-on-accent max-sm:hidden">o</Kbd>
        </Button>
      )}
      {onExpand && answer?.night && (
        <Button onPress={onExpand} className="sm:hidden">
          <Layers aria-hidden />
          {t("expand")}
        </Button>
      )}
      {answer?.can.see_rules && (
        <LinkButton
          href={href(`/customizations?at=${encodeURIComponent(at)}`)}
          className={cx(onExpand && "max-sm:hidden")}
        >
          {t("rules")}
          <ArrowUpRight aria-hidden />
        </LinkButton>
      )}
      {onMove && <Hints hasListings={hasListings} />}
    </footer>
  );
}

function Hints({ hasListings }: { hasListings: boolean }) {
  const t = useTranslations("explain");
  return (
    <p className="ml-auto flex items-center gap-3 text-xs text-ink-faint max-sm:hidden!">
      <Hint keys={["←", "→"]} text={t("keys.night")} />
      {hasListings && <Hint keys={["↑", "↓"]} text={t("keys.listing")} />}
    </p>
  );
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {text}
    </span>
  );
}
