"use client";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import type { Listing } from "@/lib/catalog/schema";
import { type BoardGroup, groupName, targetOf } from "@/lib/mappings/board";
import { DraggedContext, useVerdict } from "../drag/drag-context";
import { useMappingScope } from "../page/scope";
import { type SpokenVerdict, useWords } from "../candidates/use-words";
import { VerdictBadge } from "../candidates/verdict-badge";
import { ChildRow } from "./child-row";
import { GroupMenu } from "./group-menu";
import { useNumbers } from "@/components/numbers/use-numbers";

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
