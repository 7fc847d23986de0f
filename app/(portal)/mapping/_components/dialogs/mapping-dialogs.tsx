"use client";
import dynamic from "next/dynamic";
import type { OpenDialog } from "../page/use-dialogs";

// Each dialog loads when it is first opened.
const PreviewDialog = dynamic(() => import("./preview-dialog"), { ssr: false });
const UnmapDialog = dynamic(() => import("./unmap-dialog"), { ssr: false });
const FindDialog = dynamic(() => import("./find-dialog"), { ssr: false });

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
