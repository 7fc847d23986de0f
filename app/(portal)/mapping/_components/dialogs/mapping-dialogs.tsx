"use client";
import { lateComponent } from "@/components/prefetch/late-component";
import type { OpenDialog } from "../page/use-dialogs";

// Each dialog loads when it is first opened.
const PreviewDialog = lateComponent(() => import("./preview-dialog"));
const UnmapDialog = lateComponent(() => import("./unmap-dialog"));
const FindDialog = lateComponent(() => import("./find-dialog"));

/** Shows the open dialog. */
export function MappingDialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  if (open.kind === "map") {
    return <PreviewDialog child={open.child} parent={open.parent} onClose={onClose} />;
  }
  if (open.kind === "unmap") {
    return <UnmapDialog group={open.group} listings={open.listings} onClose={onClose} />;
  }
  return <FindDialog child={open.child} onClose={onClose} />;
}
