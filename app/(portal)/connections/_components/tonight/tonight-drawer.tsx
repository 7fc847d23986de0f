"use client";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { useNumbers } from "@/components/hooks/use-numbers";
import { QueryView } from "@/components/query-view/query-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonLines } from "@/components/ui/skeleton";
import { listingPath } from "@/lib/catalog/view";
import type { Connection } from "@/lib/intake/connections/schema";
import { tonightQuery } from "@/lib/delivery/pushes/client";
import type { Tonight } from "@/lib/delivery/pushes/schema-connection";
import { LargestMoves } from "./largest-moves";
import { RestoreDialog } from "./tonight-actions";

interface TonightDrawerProps {
  connection: Connection;
  canManage: boolean;
  onClose: () => void;
}

/** Number of price moves shown above the listings. */
const mostMoves = 10;

/** The changes that would be sent for each listing of a connection, with Restore. */
export default function TonightDrawer({ connection, canManage, onClose }: TonightDrawerProps) {
  const t = useTranslations("connections.tonight");
  const { account } = useAccount();
  const query = useQuery(tonightQuery(account, connection.id));
  const [isRestoring, setRestoring] = useState(false);
  const restore = canManage && connection.last_push_at !== null && (
    <Button onPress={() => setRestoring(true)}>
      <Undo2 aria-hidden />
      {t("restore")}
    </Button>
  );
  return (
    <Drawer
      onClose={onClose}
      size="lg"
      title={t("of", { name: connection.name })}
      description={t("drawerText")}
      {...(restore !== false && { footer: restore })}
    >
      <QueryView
        query={query}
        loading={
          <SkeletonLines label={t("loading")} lines={["h-11 w-full", "h-11", "h-11 w-auto"]} />
        }
        errorTitle={t("failed")}
      >
        {(tonight) => <Changes tonight={tonight} />}
      </QueryView>
      {isRestoring && <RestoreDialog connection={connection} onClose={() => setRestoring(false)} />}
    </Drawer>
  );
}

function Changes({ tonight }: { tonight: Tonight }) {
  const rows = tonight.listings.toSorted((a, b) => rank(b) - rank(a));
  return (
    <>
      {tonight.moves.length > 0 && (
        <div className="mb-4 rounded-md border border-line [&>div]:border-t-0">
          <LargestMoves moves={tonight.moves.slice(0, mostMoves)} />
        </div>
      )}
      <ul className="text-sm">
        {rows.map((row) => (
          <ListingLine key={row.listing_id} row={row} />
        ))}
      </ul>
    </>
  );
}

type Row = Tonight["listings"][number];

/** Ranks listings with sync on first, then those with more nights. */
function rank({ push_enabled: isOn, nights }: Row): number {
  return (isOn ? 1_000_000 : 0) + nights;
}

function ListingLine({ row }: { row: Row }) {
  const t = useTranslations("connections.tonight");
  const { href } = useAccount();
  const { number } = useNumbers();
  const { listing_id: id, pms_name: pms, name, held, push_enabled: isOn, nights, up, down } = row;
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <Link
        href={href(listingPath({ id, pms }))}
        className="min-w-0 flex-1 truncate rounded-xs font-medium text-ink focus-ring hover:text-accent"
      >
        {name}
      </Link>
      {held !== null && <Badge tone="warning">{t(`held.${held}`)}</Badge>}
      {held === null && !isOn && <Badge>{t("off")}</Badge>}
      {held === null && (
        <span className="text-right whitespace-nowrap text-ink-faint tabular-nums">
          {t("counts", { nights, up: number(up), down: number(down) })}
        </span>
      )}
    </li>
  );
}
