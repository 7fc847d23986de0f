"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Listing } from "@/lib/catalog/schema";
import { type Mapping, mapMutation, mapPreviewQuery } from "@/lib/mappings/client";
import type { CopyFlags } from "@/lib/mappings/schema";
import { CopyOptions } from "./copy-options";
import { PairSummary } from "./pair-summary";
import { PreviewChanges } from "./preview-changes";
import { useMappingScope } from "../page/scope";
import { useSayMapped } from "./use-say-mapped";

export interface PreviewDialogProps {
  child: Listing;
  parent: Listing;
  onClose: () => void;
}

const nothing: CopyFlags = {
  min_max_base: false,
  customization: false,
  group: false,
  notes: false,
  tags: false,
};

/** What to copy, what that changes and loses, and then mapping. */
export function PreviewDialog({ child, parent, onClose }: PreviewDialogProps) {
  const t = useTranslations("mapping.preview");
  const [isSwapped, setSwapped] = useState(false);
  const [copy, setCopy] = useState(nothing);
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

/** The mapping tried without writing, and then made. */
function useMap(mapping: Mapping) {
  const { account } = useMappingScope();
  const preview = useQuery(mapPreviewQuery(account, mapping));
  const map = useMutation(mapMutation(account));
  const say = useSayMapped();
  const apply = (onDone: () => void) =>
    map.mutate(mapping, {
      onSuccess: () => {
        say(mapping);
        onDone();
      },
    });
  return { preview, isPending: map.isPending, error: map.error ?? preview.error, apply };
}
