"use client";
import { useTranslations } from "next-intl";
import { type Board, type BoardGroup, groupName } from "@/lib/mappings/board";
import { DraggedContext, useMappingDrag, useVerdict } from "../use-mapping-drag";
import { NoGroups, NoUnmapped } from "../page/empty-states";
import { useMappingScope } from "../page/scope";
import { GridList, GridListItem } from "react-aria-components/GridList";
import type { DragAndDropHooks } from "react-aria-components/useDragAndDrop";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { GroupCard } from "./group-card";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { GripVertical, Search } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { joined, useWords, VerdictBadge } from "../candidate-words";

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

interface GroupListProps {
  groups: readonly BoardGroup[];
  /** Undefined on a read-only page. */
  hooks: DragAndDropHooks | undefined;
}

const layout = { estimatedRowSize: 128, gap: 12, padding: 2 };

/** Mapping groups as cards; listings can be dropped on them. */
function GroupList({ groups, hooks }: GroupListProps) {
  const t = useTranslations("mapping");
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        aria-label={t("groups")}
        items={groups}
        {...(hooks && { dragAndDropHooks: hooks })}
        className="relative max-h-[max(22rem,calc(100dvh-13rem))] overflow-x-hidden overflow-y-auto rounded-lg focus-ring outline-none"
      >
        {(group) => (
          <GridListItem
            id={String(group.id)}
            textValue={groupName(group)}
            className="rounded-lg focus-ring"
          >
            {({ isDropTarget }) => <GroupCard group={group} isDropTarget={isDropTarget} />}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

interface UnmappedListProps {
  listings: readonly Listing[];
  /** Undefined on a read-only page. */
  hooks: DragAndDropHooks<Listing> | undefined;
}

const unmappedRows = { rowSize: 57 };

/** Listings without a mapping group; each can be dragged, and dropped on another to start a group. */
function UnmappedList({ listings, hooks }: UnmappedListProps) {
  const t = useTranslations("mapping");
  return (
    <Virtualizer layout={ListLayout} layoutOptions={unmappedRows}>
      <GridList
        aria-label={t("unmapped")}
        items={listings}
        {...(hooks && { dragAndDropHooks: hooks })}
        className="relative max-h-[max(22rem,calc(100dvh-15.5rem))] overflow-x-hidden overflow-y-auto rounded-lg focus-ring-inset outline-none lg:rounded-t-none"
      >
        {(listing) => (
          <GridListItem
            id={rowKeyOf(listing)}
            textValue={listing.name}
            className="group h-full border-b border-line bg-surface text-sm focus-ring-inset data-dragging:bg-muted data-drop-target:bg-up-soft data-hovered:bg-hover"
          >
            <UnmappedRow listing={listing} />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

/** An unmapped listing; while another is dragged, also the verdict on mapping it here. */
function UnmappedRow({ listing }: { listing: Listing }) {
  const t = useTranslations("mapping");
  const { canEdit, find } = useMappingScope();
  const { facts } = useWords();
  const verdict = useVerdict({ parent: listing, existing: 0 });
  const details = joined([facts(listing), listing.city_name, listing.id]);
  return (
    <div className={`flex h-full items-center gap-2 ${canEdit ? "px-2" : "px-4"}`}>
      {canEdit && <Grip />}
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold text-ink" title={listing.name}>
            {listing.name}
          </span>
          {listing.isHidden && <Badge>{t("hidden")}</Badge>}
        </span>
        <span className="truncate text-ink-faint" title={details}>
          {details}
        </span>
      </div>
      {verdict && <VerdictBadge verdict={verdict} />}
      {!verdict && canEdit && (
        <IconButton
          size="sm"
          placement="left"
          aria-label={t("findFor", { name: listing.name })}
          onPress={() => find(listing)}
        >
          <Search aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** The handle that starts a drag, by pointer or keyboard. */
function Grip() {
  return (
    <Button
      slot="drag"
      className="grid h-7 w-5 shrink-0 cursor-grab place-items-center rounded-sm text-ink-faint focus-ring group-hover:text-ink"
    >
      <GripVertical aria-hidden className="size-4" />
    </Button>
  );
}
