"use client";
import { lateComponent } from "@/components/prefetch/late-component";
import type { Connections } from "@/lib/sync/connections/schema";
import type { Opened } from "./use-opened";

// Loaded when first opened.
const AddDialog = lateComponent(() => import("./add/add-dialog"));
const FeedsDrawer = lateComponent(() => import("./feeds/feeds-drawer"));
const RunsDrawer = lateComponent(() => import("./runs/runs-drawer"));
const TonightDrawer = lateComponent(() => import("./tonight/tonight-drawer"));

/** The dialog or drawer that the URL opens. */
export function Overlays({ data, opened }: { data: Connections; opened: Opened }) {
  const { can_manage: canManage, hosts, time_zone: timeZone } = data;
  const { adding, runs, openRuns, openTonight, openFeeds } = opened;
  const named = (id: number | null) => data.connections.find((each) => each.id === id) ?? null;
  const reviewed = named(opened.tonight);
  const withFeeds = named(opened.feeds);
  return (
    <>
      {canManage && adding !== null && <AddDialog kind={adding} hosts={hosts} opened={opened} />}
      {runs !== null && (
        <RunsDrawer
          key={runs}
          connection={named(runs)}
          timeZone={timeZone}
          onClose={() => openRuns(null)}
        />
      )}
      {reviewed && (
        <TonightDrawer
          key={reviewed.id}
          connection={reviewed}
          canManage={canManage}
          onClose={() => openTonight(null)}
        />
      )}
      {withFeeds && (
        <FeedsDrawer
          key={withFeeds.id}
          connection={withFeeds}
          canManage={canManage}
          timeZone={timeZone}
          onAdd={() => opened.choose("ical")}
          onClose={() => openFeeds(null)}
        />
      )}
    </>
  );
}
