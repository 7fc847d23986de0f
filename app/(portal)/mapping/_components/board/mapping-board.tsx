"use client";
import { useTranslations } from "next-intl";
import type { Board } from "@/lib/mappings/board";
import { DraggedContext } from "../drag/drag-context";
import { NoGroups, NoUnmapped } from "../page/empty-states";
import { useMappingScope } from "../page/scope";
import { useMappingDrag } from "../drag/use-mapping-drag";
import { GroupList } from "./group-list";
import { UnmappedList } from "./unmapped-list";

/** Id of the target of the page's skip link. */
export const unmappedId = "unmapped";

export interface MappingBoardProps {
  /** The listings and groups that match the filters. */
  shown: Board;
  /** The column that a narrow page shows. */
  column: "unmapped" | "groups";
  isFiltered: boolean;
}

/** Unmapped listings on the left, mapping groups on the right, with drag and drop. */
export function MappingBoard({ shown, column, isFiltered }: MappingBoardProps) {
  const t = useTranslations("mapping");
  const { canEdit } = useMappingScope();
  const { dragged, announced, fromList, ontoGroups } = useMappingDrag(shown);
  return (
    <DraggedContext value={dragged}>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <section
          id={unmappedId}
          tabIndex={-1}
          aria-label={t("unmapped")}
          className={column === "unmapped" ? columnBox : `hidden lg:block ${columnBox}`}
        >
          <h2 className="hidden h-10 items-center gap-2 border-b border-line px-4 text-sm font-semibold text-ink lg:flex">
            {t("unmapped")}
            <span className="font-normal text-ink-faint tabular-nums">
              {t("number", { count: shown.unmapped.length })}
            </span>
          </h2>
          {shown.unmapped.length === 0 ? (
            <NoUnmapped isFiltered={isFiltered} />
          ) : (
            <UnmappedList listings={shown.unmapped} hooks={canEdit ? fromList : undefined} />
          )}
        </section>
        <section
          aria-label={t("groups")}
          className={column === "groups" ? "min-w-0" : "hidden min-w-0 lg:block"}
        >
          {shown.groups.length === 0 ? (
            <NoGroups isFiltered={isFiltered} />
          ) : (
            <GroupList groups={shown.groups} hooks={canEdit ? ontoGroups : undefined} />
          )}
        </section>
      </div>
      {/* Stays audible while the rest of the page is inert. */}
      <output data-live-announcer="true" className="sr-only">
        {announced}
      </output>
    </DraggedContext>
  );
}

const columnBox = "min-w-0 scroll-mt-16 outline-none rounded-lg border border-line bg-surface";
