import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveCsv } from "@/components/chart/save-file";
import { useAccount } from "@/components/hooks/use-account";
import { lateComponent } from "@/components/prefetch/late-component";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { listingsQuery } from "@/lib/catalog/client";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { ShadowGroup, ShadowRow } from "@/lib/delivery/shadow/schema";
import { mostListings } from "@/lib/delivery/sync-preview/rules";
import { useChangeListings } from "../../_components/use-change-listings";
import type { ReviewRights } from "../../starting-prices/_components/start-sending";

const SyncReview = lateComponent(() => import("@/components/sync-review/sync-review"));

interface ShadowActionsProps {
  group: ShadowGroup;
  /** The listings that the buttons are about: those selected, or all. */
  about: readonly ShadowRow[];
  isSome: boolean;
  canEdit: boolean;
  rights: ReviewRights;
  onDone: () => void;
}

/** Ends shadow, saves the report, and opens the review that starts sending. */
export function ShadowActions(props: ShadowActionsProps) {
  const { group, about, isSome, canEdit, rights, onDone } = props;
  const t = useTranslations("shadow.actions");
  const change = useChangeListings();
  const [opened, setOpened] = useState<"stop" | "send" | null>(null);
  const reviewed = useReviewed(about, opened === "send");
  const close = () => setOpened(null);
  const done = () => {
    close();
    onDone();
  };
  const count = about.length;
  return (
    <>
      {canEdit && (
        <Button variant="ghost" onPress={() => setOpened("stop")}>
          {isSome ? t("stopSome", { count }) : t("stop")}
        </Button>
      )}
      <Button onPress={() => void save(group)}>
        <Download aria-hidden />
        {t("csv")}
      </Button>
      {canEdit && (
        <Button variant="primary" onPress={() => setOpened("send")}>
          {isSome ? t("sendSome", { count }) : t("send")}
        </Button>
      )}
      {opened === "stop" && <Stop about={about} onClose={close} onDone={done} />}
      {reviewed && (
        <SyncReview listings={reviewed} {...rights} change={change} onClose={close} onDone={done} />
      )}
    </>
  );
}

interface StopProps extends Pick<ShadowActionsProps, "about" | "onDone"> {
  onClose: () => void;
}

function Stop({ about, onClose, onDone }: StopProps) {
  const t = useTranslations("shadow.actions");
  const change = useChangeListings();
  const [isPending, setPending] = useState(false);
  const stop = async () => {
    setPending(true);
    const edits = about.map(({ id, pms }) => ({ id, pms, sync_stage: "off" as const }));
    await change(edits, { message: (done) => t("stopped", { count: done }) });
    onDone();
  };
  return (
    <AlertDialog
      title={t("stopTitle", { count: about.length })}
      confirmLabel={t("stop")}
      isPending={isPending}
      onConfirm={() => void stop()}
      onClose={onClose}
    >
      {t("stopText")}
    </AlertDialog>
  );
}

/** The listings to review, once they are known; null while the review is closed. */
function useReviewed(about: readonly ShadowRow[], isOpen: boolean) {
  const { account } = useAccount();
  const { data } = useQuery({ ...listingsQuery(account), enabled: isOpen });
  if (!isOpen || !data) return null;
  const keys = new Set(about.map(rowKeyOf));
  return data.listings.filter((listing) => keys.has(rowKeyOf(listing))).slice(0, mostListings);
}

async function save({ currency, booked_nights: nights }: ShadowGroup): Promise<void> {
  const { csvOf } = await import("@/lib/core/csv");
  const records = nights.map((night) => ({ ...night, currency }));
  saveCsv("shadow.csv", csvOf(records, columns));
}

const columns = "id pms name night days_before currency pms_price price change_percent".split(" ");
