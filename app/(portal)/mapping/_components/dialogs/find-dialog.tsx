"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { listingsQuery } from "@/lib/catalog/client";
import type { Listing } from "@/lib/catalog/schema";
import { toBoard } from "@/lib/mappings/board";
import { CandidateList } from "../candidate-list";
import { useMappingScope } from "../page/scope";

/** Lists the possible parents of an unmapped listing, as an alternative to dragging. */
export default function FindDialog({ child, onClose }: { child: Listing; onClose: () => void }) {
  const t = useTranslations("mapping.find");
  const { account, map } = useMappingScope();
  const { data: board } = useQuery({ ...listingsQuery(account), select: boardOf });
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t("title", { name: child.name })}
      description={t("text")}
    >
      {board && (
        <CandidateList
          board={board}
          child={child}
          onChoose={(parent) => {
            onClose();
            map(child, parent);
          }}
        />
      )}
    </Dialog>
  );
}

const boardOf = ({ listings }: { listings: Listing[] }) => toBoard(listings);
