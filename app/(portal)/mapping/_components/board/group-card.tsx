"use client";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import type { Listing } from "@/lib/catalog/schema";
import { type BoardGroup, groupName, targetOf, membersOf, toMappable } from "@/lib/mappings/board";
import { DraggedContext, useVerdict } from "../use-mapping-drag";
import { useMappingScope } from "../page/scope";
import { type SpokenVerdict, useWords, joined, VerdictBadge } from "../candidate-words";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Ellipsis, Unlink, CornerDownRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { squareButtonClasses } from "@/components/ui/classes";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { rowKeyOf } from "@/lib/catalog/rows";
import { IconButton } from "@/components/ui/icon-button";
import { channelNames } from "@/lib/catalog/view";
import { distanceMetres } from "@/lib/core/geo";
import { pmsTitle } from "@/lib/core/pms";

export interface GroupCardProps {
  group: BoardGroup;
  isDropTarget: boolean | undefined;
}

/** A parent with its children; while a listing is dragged, also the verdict on it. */
export function GroupCard({ group, isDropTarget }: GroupCardProps) {
  const t = useTranslations("mapping");
  const dragged = useContext(DraggedContext);
  const verdict = useVerdict(targetOf(group));
  const look = frame(dragged !== null, verdict, isDropTarget);
  return (
    <div className={cx("overflow-hidden rounded-lg border", look)}>
      <div className="flex min-h-15 items-center gap-3 px-4 py-2">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
          <ParentName parent={group.parent} />
          {isDropTarget && dragged ? (
            <DropLine name={dragged.name} group={group} isAllowed={verdict?.isAllowed ?? false} />
          ) : (
            <ParentFacts parent={group.parent} />
          )}
        </div>
        <CardEnd group={group} verdict={verdict} isDragging={dragged !== null} />
      </div>
      <ul aria-label={t("childrenOf", { name: groupName(group) })}>
        {group.children.map((child) => (
          <ChildRow key={`${child.pms}/${child.id}`} child={child} group={group} />
        ))}
      </ul>
    </div>
  );
}

function ParentName({ parent }: { parent: Listing | null }) {
  const t = useTranslations("mapping");
  return (
    <span className="flex items-center gap-2">
      <span className="truncate font-semibold text-ink">
        {parent ? parent.name : t("parentOutOfReach")}
      </span>
      {parent && <Badge tone="accent">{t("parent")}</Badge>}
      {parent?.isHidden && <Badge>{t("hidden")}</Badge>}
    </span>
  );
}

/** The verdict while something is dragged, the menu otherwise. */
function CardEnd(props: { group: BoardGroup; verdict: SpokenVerdict | null; isDragging: boolean }) {
  const t = useTranslations("mapping");
  const { canEdit } = useMappingScope();
  const { group, verdict, isDragging } = props;
  if (verdict) return <VerdictBadge verdict={verdict} />;
  if (isDragging)
    return group.parent ? null : <Badge tone="danger">{t("reason.permission")}</Badge>;
  return canEdit ? <GroupMenu group={group} /> : null;
}

function frame(isDragging: boolean, verdict: SpokenVerdict | null, isDropTarget = false): string {
  if (!isDragging) return "border-line bg-surface";
  if (!verdict?.isAllowed) return cx("bg-paper", isDropTarget ? "border-danger" : "border-line");
  return cx("border-up bg-surface", isDropTarget && "ring-2 ring-up/40");
}

function DropLine(props: { name: string; group: BoardGroup; isAllowed: boolean }) {
  const t = useTranslations("mapping");
  const { limits } = useMappingScope();
  if (!props.isAllowed) return <span className="font-medium text-danger">{t("cannotDrop")}</span>;
  const values = { name: props.name, count: props.group.children.length + 1 };
  return (
    <span className="truncate font-medium text-up-ink">
      {t("dropHere", { ...values, most: limits.maxChildren })}
    </span>
  );
}

function ParentFacts({ parent }: { parent: Listing | null }) {
  const t = useTranslations("mapping");
  const { amount, money } = useNumbers();
  const { decimals } = useMappingScope();
  const { facts } = useWords();
  if (!parent) return <span className="text-ink-faint">{t("parentOutOfReachText")}</span>;
  const write = decimals === 0 ? money : amount;
  const price = (value: number | null) =>
    value === null ? t("none") : write(value, parent.currency);
  return (
    <span className="truncate text-ink-faint tabular-nums" title={parent.id}>
      {facts(parent)}
      {" · "}
      {t("prices", { base: price(parent.base), min: price(parent.min) })}
    </span>
  );
}

/** Unmaps the group or one of its children. */
function GroupMenu({ group }: { group: BoardGroup }) {
  const t = useTranslations("mapping");
  const { unmap } = useMappingScope();
  return (
    <MenuTrigger>
      <Button
        aria-label={t("actions", { name: groupName(group) })}
        className={squareButtonClasses("ghost", "sm")}
      >
        <Ellipsis aria-hidden />
      </Button>
      <Menu placement="bottom end">
        <MenuItem
          tone="danger"
          icon={<Unlink aria-hidden />}
          onAction={() => unmap(group, membersOf(group))}
        >
          {t("unmapAll")}
        </MenuItem>
        {group.children.map((child) => (
          <MenuItem
            key={rowKeyOf(child)}
            icon={<Unlink aria-hidden />}
            onAction={() => unmap(group, [child])}
          >
            {t("unmapOne", { name: child.name })}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}

/** A child listing with its distance from the parent. */
function ChildRow({ child, group }: { child: Listing; group: BoardGroup }) {
  const t = useTranslations("mapping");
  const { canEdit, unmap } = useMappingScope();
  const { metres } = useWords();
  const { parent } = group;
  const distance = parent && distanceMetres(toMappable(parent), toMappable(child));
  const facts = joined([
    child.pms === parent?.pms ? null : pmsTitle(child.pms),
    channelNames(child),
    distance === null ? null : metres(distance),
  ]);
  return (
    <li className="flex min-h-9 items-center gap-2 border-t border-line py-1 pr-2 pl-4 text-sm">
      <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-2">
        <span className="truncate font-medium text-ink" title={child.id}>
          {child.name}
        </span>
        <span className="shrink-0 truncate text-ink-faint tabular-nums">{facts}</span>
        {child.isHidden && <Badge>{t("hidden")}</Badge>}
      </span>
      {canEdit && (
        <IconButton
          size="sm"
          placement="left"
          aria-label={t("unmapOne", { name: child.name })}
          onPress={() => unmap(group, [child])}
        >
          <Unlink aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
