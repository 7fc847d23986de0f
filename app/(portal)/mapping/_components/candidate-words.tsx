"use client";
import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { closenessOf } from "@/lib/mappings/suggestions";
import { useMemo } from "react";
import { useMetres } from "@/components/map/use-metres";
import { channelNames } from "@/lib/catalog/view";
import type { Listing } from "@/lib/catalog/schema";
import { type MapTarget, verdictOf } from "@/lib/mappings/board";
import type { MappingLimits, Violation } from "@/lib/mappings/rules";
import type { MapPreview } from "@/lib/mappings/schema";
import { pmsTitle } from "@/lib/core/pms";

/** Shows whether the listing can be mapped under a target, or why not. */
export function VerdictBadge({ verdict }: { verdict: SpokenVerdict }) {
  const t = useTranslations("mapping");
  const { isAllowed, short, reasons, metres } = verdict;
  if (isAllowed && metres !== null && closenessOf(metres) === "far") {
    return <Badge tone="warning">{t("canTakeFar", { distance: short })}</Badge>;
  }
  if (isAllowed) {
    return (
      <Badge tone="success" icon={<Check aria-hidden />}>
        {t("canTake", { distance: short })}
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={<X aria-hidden />}>
      {reasons.length > 1 ? t("andMore", { reason: short, count: reasons.length - 1 }) : short}
    </Badge>
  );
}

/** A verdict as text. */
export interface SpokenVerdict {
  isAllowed: boolean;
  /** The distance or the first reason: `38 m`, `2.1 km away · limit 500 m`. */
  short: string;
  reasons: readonly string[];
  metres: number | null;
}

/** Returns functions that format distances, facts of listings and verdicts. */
export function useWords() {
  const t = useTranslations("mapping");
  const metres = useMetres();
  return useMemo(() => {
    const reason = (code: Violation["code"], child: Listing, target: MapTarget, limits: Limits) => {
      const { parent } = target;
      const distance = limits.metres;
      const values: Partial<Record<Violation["code"], string>> = {
        "ERR-MAP-PMS": t("reason.pms", { pms: pmsTitle(parent.pms) }),
        "ERR-MAX-CHILD": t("reason.full", { existing: target.existing, most: limits.maxChildren }),
        "ERR-MAP-DISTANCE":
          distance === null
            ? t("reason.noPlace")
            : t("reason.far", { distance: metres(distance), limit: metres(limits.maxMetres) }),
        "ERR-MAP-CURRENCY": currencyReason(t, child, parent),
        "ERR-ALREADY-MAPPED": t("reason.mapped"),
        "ERR-INVALID-PARENT": t("reason.child"),
      };
      return values[code] ?? t("reason.other");
    };
    const verdict = (child: Listing, target: MapTarget, limits: MappingLimits): SpokenVerdict => {
      const { violations, metres: distance } = verdictOf(child, target, limits);
      const within = { ...limits, metres: distance };
      const reasons = violations.map(({ code }) => reason(code, child, target, within));
      const isAllowed = reasons.length === 0;
      const short = isAllowed ? metres(distance ?? 0) : (reasons[0] ?? "");
      return { isAllowed, short, reasons, metres: distance };
    };
    const violationText = (
      violation: PreviewViolation,
      child: Listing,
      parent: Listing,
      limits: MappingLimits,
    ) => {
      // Only the server knows the number of children.
      const { violations, metres: distance } = verdictOf(child, { parent, existing: 0 }, limits);
      const own = violations.find(({ code }) => code === violation.code);
      const within = { ...limits, metres: distance };
      return own ? reason(own.code, child, { parent, existing: 0 }, within) : violation.message;
    };
    const rooms = ({ no_of_bedrooms: count }: Listing): string | null =>
      count === null ? null : t("bedrooms", { count });
    const facts = (listing: Listing): string =>
      joined([pmsTitle(listing.pms), channelNames(listing), rooms(listing)]);
    return { metres, verdict, violationText, facts, rooms };
  }, [t, metres]);
}

/** Joins the known facts. A PMS that is also the channel appears once. */
export function joined(facts: readonly (string | null)[]): string {
  return [...new Set(facts)].filter(Boolean).join(" · ");
}

type PreviewViolation = MapPreview["violations"][number];
type Limits = MappingLimits & { metres: number | null };

function currencyReason(
  t: ReturnType<typeof useTranslations<"mapping">>,
  child: Listing,
  parent: Listing,
): string {
  return child.currency === null || parent.currency === null
    ? t("reason.noCurrency")
    : t("reason.currency", { child: child.currency, parent: parent.currency });
}
