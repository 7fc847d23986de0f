"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Listing } from "@/lib/catalog/schema";
import { type MapInput, mapMutation, mapPreviewQuery } from "@/lib/mappings/client";
import { useMappingScope } from "../page/scope";
import { copyNothing, CopyOptions } from "./copy-options";
import { PairSummary } from "./pair-summary";
import { PreviewChanges } from "./preview-changes";
import { useMappedToast } from "./use-mapped-toast";

export interface PreviewDialogProps {
  child: Listing;
  parent: Listing;
  onClose: () => void;
}

/** Chooses what to copy, previews the changes, and maps the listings. */
export default function PreviewDialog({ child, parent, onClose }: PreviewDialogProps) {
  const t = useTranslations("mapping.preview");
  const [isSwapped, setSwapped] = useState(false);
  const [copy, setCopy] = useState(copyNothing);
  const [below, above] = isSwapped ? [parent, child] : [child, parent];
  const { preview, isPending, error, apply } = useMap({ parent: above, children: [below], copy });
  return (
    <Dialog
      isOpen
      size="lg"
      isDismissable={!isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title", { name: below.name })}
      description={t("text", { name: above.name })}
      footer={
        <>
          <Button variant="ghost" onPress={onClose} isDisabled={isPending}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={!preview.data?.would_apply}
            onPress={() => apply(onClose)}
          >
            {t("apply")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <PairSummary child={below} parent={above} />
        {parent.mapping_group_id === null && (
          <Button size="sm" className="self-start" onPress={() => setSwapped(!isSwapped)}>
            <ArrowUpDown aria-hidden />
            {t("swap")}
          </Button>
        )}
        <CopyOptions copy={copy} onChange={setCopy} />
        {error && (
          <Notice tone="danger" isLive>
            {error.message}
          </Notice>
        )}
        <PreviewChanges preview={preview} child={below} parent={above} />
      </div>
    </Dialog>
  );
}

/** Previews a mapping by a dry run, and applies it. */
function useMap(mapping: MapInput) {
  const { account } = useMappingScope();
  const preview = useQuery(mapPreviewQuery(account, mapping));
  const map = useMutation(mapMutation(account));
  const showMapped = useMappedToast();
  const apply = (onDone: () => void) =>
    map.mutate(mapping, {
      onSuccess: () => {
        showMapped(mapping);
        onDone();
      },
    });
  return { preview, isPending: map.isPending, error: map.error ?? preview.error, apply };
}
