import { LazyGroupDialog } from "@/components/prices/override/lazy-override-dialog";
import { dateOf } from "@/lib/core/dates";
import type { GroupHeading } from "../rows/grid-rows";

interface GroupOverridesProps {
  group: GroupHeading;
  /** The first visible day, since 1970-01-01. */
  first: number;
  canOverride: boolean;
  onClose: () => void;
}

/** The overrides of a heading's group, and of the parent group of a subgroup. */
export function GroupOverrides({ group, first: shown, ...props }: GroupOverridesProps) {
  const [first] = group.members;
  if (!first) return null;
  const { group_id: id, subgroup_id: subgroup, group: name } = first.listing;
  const own = { id: subgroup ?? id, name: group.name };
  const levels = [own, ...(subgroup === null ? [] : [{ id, name }])].flatMap((level) =>
    level.id === null || level.name === null ? [] : [{ id: level.id, name: level.name }],
  );
  return <LazyGroupDialog groups={levels} night={dateOf(shown)} {...props} />;
}
