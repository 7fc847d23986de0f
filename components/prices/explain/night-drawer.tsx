"use client";
import { useState } from "react";
import { LazyOverrideDialog } from "../override/lazy-override-dialog";
import { dateOf, dayOf } from "@/lib/core/dates";
import { lateComponent } from "@/components/prefetch/late-component";
import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/hooks/use-address";
import { type NightRef, nightText, parseNight } from "@/lib/pricing/prices/listing-nights";
import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The explanation of the night in the address, for pages without a panel of their own, and its override. */
export function NightDrawer() {
  const { night, explain } = useExplainedNight();
  const [isOverriding, setOverriding] = useState(false);
  if (!night) return null;
  const { id, pms, date } = night;
  return (
    <>
      <LazyExplanationDrawer
        listing={{ id, pms }}
        date={date}
        onMove={(nights) => explain({ ...night, date: dateOf(dayOf(date) + nights) })}
        onOverride={() => setOverriding(true)}
        onClose={() => explain(null)}
      />
      {isOverriding && (
        <LazyOverrideDialog
          selection={[{ id, pms, dates: [date] }]}
          kind="price"
          onClose={() => setOverriding(false)}
        />
      )}
    </>
  );
}

/** The explanation of a night, loaded when one is first explained. */
export const LazyExplanation = lateComponent(() => import("./explanation"));

/** The same over a page without a place for it. */
export const LazyExplanationDrawer = lateComponent(() => import("./explanation-drawer"));

/** The night that the address explains (`night=`), and how to explain another one, or none. */
export function useExplainedNight() {
  const write = useWriteAddress();
  const night = parseNight(useSearchParams().get("night"));
  const explain = (next: NightRef | null): void => {
    // Opening is a step to come back from; moving on from there is not.
    const how = night === null && next !== null ? "push" : "replace";
    write({ night: next && nightText(next) }, how);
  };
  return { night, explain };
}

/** Opens the explanation of tonight's price. */
export function ExplainButton({ night }: { night: NightRef }) {
  const t = useTranslations("explain");
  const { explain } = useExplainedNight();
  return (
    <Button size="sm" onPress={() => explain(night)}>
      <CircleHelp aria-hidden />
      {t("tonight")}
    </Button>
  );
}
