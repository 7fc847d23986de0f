"use client";
import { useTranslations } from "next-intl";
import { GridList, GridListItem } from "react-aria-components/GridList";
import type { DragAndDropHooks } from "react-aria-components/useDragAndDrop";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import { type BoardGroup, groupName } from "@/lib/mappings/board";
import { GroupCard } from "./group-card";

export interface GroupListProps {
  groups: readonly BoardGroup[];
  /** Undefined on a read-only page. */
  hooks: DragAndDropHooks | undefined;
}

const layout = { estimatedRowSize: 128, gap: 12, padding: 2 };

/** Mapping groups as cards; listings can be dropped on them. */
export function GroupList({ groups, hooks }: GroupListProps) {
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
