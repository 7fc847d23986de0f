"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, CircleCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { HeldPlan } from "@/components/actions/evidence/held-plan";
import { useAccount } from "@/components/hooks/use-account";
import { useCauseText } from "@/components/hooks/use-cause-text";
import { momentText } from "@/components/hooks/time-format";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import { LinkButton } from "@/components/ui/text-link";
import { pmsTitle } from "@/lib/core/pms";
import { heldQuery } from "@/lib/delivery/holds/client";
import type { HeldPush } from "@/lib/delivery/holds/schema";
import { FromWhat } from "./held-panels";
import { heldKey, mendOf, Release } from "./release";

interface HeldDrawerProps {
  /** `pms/id` of the URL. */
  open: string;
  timeZone: string;
  onOpen: (listing: string | null) => void;
}

/** Why a listing's prices are held, and what they would do. */
export default function HeldDrawer({ open, timeZone, onOpen }: HeldDrawerProps) {
  const t = useTranslations("held");
  const { account } = useAccount();
  const query = useQuery(heldQuery(account));
  const listing = query.data?.held.find((each) => heldKey(each) === open);
  const [releasing, setReleasing] = useState<HeldPush | null>(null);
  const close = () => onOpen(null);
  const footer = listing && (
    <Footer
      listing={listing}
      canRelease={query.data?.can_release === true}
      onRelease={() => setReleasing(listing)}
      onKeep={close}
    />
  );
  return (
    <Drawer
      size="lg"
      title={listing?.name ?? t("label")}
      description={listing && <About listing={listing} timeZone={timeZone} />}
      onClose={close}
      footer={footer}
    >
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("drawer.loading")} lines={["h-20 w-full", "h-64"]} />}
        errorTitle={t("failed")}
        isEmpty={() => listing === undefined}
        empty={
          <EmptyState icon={<CircleCheck />} title={t("drawer.gone")}>
            {t("drawer.goneText")}
          </EmptyState>
        }
      >
        {({ held }) => (
          <>
            {listing && <Details listing={listing} timeZone={timeZone} />}
            <Neighbours held={held} open={open} onOpen={onOpen} />
          </>
        )}
      </QueryView>
      {releasing && <Release held={[releasing]} onClose={() => setReleasing(null)} />}
    </Drawer>
  );
}

interface NeighboursProps extends Pick<HeldDrawerProps, "open" | "onOpen"> {
  held: readonly HeldPush[];
}

/** Leads to the held listings before and after the open one. */
function Neighbours({ held, open, onOpen }: NeighboursProps) {
  const t = useTranslations("held.drawer");
  const at = held.findIndex((each) => heldKey(each) === open);
  const [previous, next] = [held[at - 1], held[at + 1]];
  const step = useEffectEvent((event: KeyboardEvent) => {
    const wanted = { ArrowLeft: previous, ArrowRight: next }[event.key];
    // Inputs, and the chart that is read with the arrow keys, keep them.
    if (wanted && !(event.target instanceof HTMLInputElement)) onOpen(heldKey(wanted));
  });
  useEffect(() => {
    document.addEventListener("keydown", step);
    return () => document.removeEventListener("keydown", step);
  }, []);
  if (at < 0 || held.length < 2) return null;
  return (
    <div className="mt-4 flex justify-end gap-1">
      <IconButton
        aria-label={t("previous")}
        isDisabled={!previous}
        onPress={() => previous && onOpen(heldKey(previous))}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t("next")}
        isDisabled={!next}
        onPress={() => next && onOpen(heldKey(next))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

interface ListingProps {
  listing: HeldPush;
  timeZone: string;
}

function About({ listing: { pms, currency, since }, timeZone }: ListingProps) {
  const t = useTranslations("held.drawer");
  const format = useFormatter();
  const parts = [
    pmsTitle(pms),
    currency,
    t("since", { time: momentText(format, since, timeZone) }),
  ];
  return parts.filter(Boolean).join(" · ");
}

function Details({ listing, timeZone }: ListingProps) {
  const t = useTranslations("held");
  const causeText = useCauseText();
  const format = useFormatter();
  const { account } = useAccount();
  const sent = momentText(format, listing.sent_at, timeZone);
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title={causeText(listing.cause)}>
        <ul className="list-disc pl-5">
          {listing.trips.map((trip) => (
            <li key={trip}>{t(`trips.${trip}`)}</li>
          ))}
        </ul>
        <p className="mt-2 empty:hidden">
          <FromWhat held={listing} timeZone={timeZone} />
        </p>
        <p className="mt-2">{t("drawer.noPerson", { sent })}</p>
      </Notice>
      <HeldPlan listing={listing} account={account} sent={sent} />
    </div>
  );
}

interface FooterProps {
  listing: HeldPush;
  canRelease: boolean;
  onRelease: () => void;
  onKeep: () => void;
}

/** Mending the cause comes before releasing. */
function Footer({ listing, canRelease, onRelease, onKeep }: FooterProps) {
  const t = useTranslations("held");
  const { href } = useAccount();
  const mend = mendOf(listing);
  return (
    <div className="flex flex-wrap gap-2">
      {mend && (
        <LinkButton variant="primary" href={href(mend.path)}>
          {t(`mend.${mend.name}`)}
        </LinkButton>
      )}
      {canRelease && <Button onPress={onRelease}>{t("drawer.release")}</Button>}
      <Button variant="ghost" onPress={onKeep}>
        {t("drawer.keep")}
      </Button>
    </div>
  );
}
