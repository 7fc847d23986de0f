"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowRight, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { pushNowMutation, tonightQuery } from "@/lib/sync/pushes/client";
import type { Tonight } from "@/lib/sync/pushes/schema-connection";
import type { Connection } from "@/lib/sync/connections/schema";
import { LargestMoves } from "./largest-moves";
import { TonightFigures } from "./tonight-figures";

// Loaded when first opened.
const TonightDrawer = dynamic(() => import("./tonight-drawer"), { ssr: false });

interface TonightCardProps {
  connection: Connection;
  canManage: boolean;
}

/** What the coming night's push of a connection would send, with its largest moves. */
export function TonightCard({ connection, canManage }: TonightCardProps) {
  const t = useTranslations("connections.tonight");
  const { account } = useAccount();
  const query = useQuery(tonightQuery(account, connection.id));
  return (
    <section
      aria-label={t("label", { name: connection.name })}
      className="min-w-0 rounded-lg border border-line bg-surface"
    >
      <QueryView query={query} loading={<Skeleton className="m-4 h-40" />} errorTitle={t("failed")}>
        {(tonight) => <Shown tonight={tonight} connection={connection} canManage={canManage} />}
      </QueryView>
    </section>
  );
}

function Shown({ tonight, connection, canManage }: TonightCardProps & { tonight: Tonight }) {
  const t = useTranslations("connections.tonight");
  const [isOpen, setOpen] = useState(false);
  const { name } = connection;
  const hasChanges = tonight.total.nights > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          <h2 className="text-sm font-semibold text-ink">{t("title", { name })}</h2>
          <p className="text-sm text-pretty text-ink-faint">{t(hasChanges ? "text" : "none")}</p>
        </div>
        <TonightFigures total={tonight.total} />
        <div className="flex gap-2">
          {canManage && hasChanges && <SendNow connection={connection} />}
          {tonight.listings.length > 0 && (
            <Button onPress={() => setOpen(true)}>
              {t("review")}
              <ArrowRight aria-hidden />
            </Button>
          )}
        </div>
      </div>
      {tonight.moves.length > 0 && <LargestMoves moves={tonight.moves} />}
      {isOpen && (
        <TonightDrawer
          tonight={tonight}
          connection={connection}
          canManage={canManage}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function SendNow({ connection: { id, name, state, paused } }: { connection: Connection }) {
  const t = useTranslations("connections.tonight");
  const { account } = useAccount();
  const send = useMutation(pushNowMutation(account));
  const onPress = () =>
    send.mutate(id, {
      onSuccess: ({ listings }) => showToast({ title: t("sending", { count: listings, name }) }),
      onError: (error) =>
        showToast({ tone: "danger", title: t("notSent"), description: error.message }),
    });
  return (
    <Button onPress={onPress} isPending={send.isPending} isDisabled={state !== "active" || paused}>
      <Send aria-hidden />
      {t("send")}
    </Button>
  );
}
