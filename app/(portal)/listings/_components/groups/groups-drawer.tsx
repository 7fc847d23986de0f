"use client";
import { useQuery } from "@tanstack/react-query";
import { FolderTree } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { groupsQuery } from "@/lib/inventory/groups/client";
import type { Group } from "@/lib/inventory/groups/schema";
import type { Listing } from "@/lib/catalog/schema";
import { useListingsScope } from "../scope/scope";
import { GroupRow } from "./group-row";
import { NewGroup } from "./new-group";

export interface GroupsDrawerProps {
  listings: readonly Listing[];
  onClose: () => void;
}

/** Creates, renames and deletes groups and subgroups. Listings are assigned to them in the table. */
export default function GroupsDrawer({ listings, onClose }: GroupsDrawerProps) {
  const t = useTranslations("groups");
  const { canEdit, canCreateGroups, accountName } = useListingsScope();
  const groups = useQuery(groupsQuery(useAccount().account));
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      description={t("text")}
    >
      <div className="flex flex-col gap-4">
        {canCreateGroups ? (
          <NewGroup parentId={null} />
        ) : (
          <p className="text-sm text-ink-faint">
            {t(canEdit ? "onlyWithAllListings" : "viewOnly", { account: accountName })}
          </p>
        )}
        <QueryView
          query={groups}
          loading={<Skeleton className="h-24 w-full" />}
          isEmpty={(data) => data.groups.length === 0}
          empty={
            <EmptyState icon={<FolderTree />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          }
          errorTitle={t("failed")}
        >
          {(data) => <GroupTree groups={data.groups} listings={listings} />}
        </QueryView>
      </div>
    </Drawer>
  );
}

function GroupTree({
  groups,
  listings,
}: {
  groups: readonly Group[];
  listings: readonly Listing[];
}) {
  const children = Map.groupBy(groups, (group) => group.parent_group_id);
  const count = (id: number) =>
    listings.filter((listing) => listing.group_id === id || listing.subgroup_id === id).length;
  return (
    <ul className="flex flex-col rounded-lg border border-line">
      {(children.get(null) ?? []).map((group) => (
        <li key={group.id} className="border-b border-line last:border-b-0">
          <GroupRow
            group={group}
            listings={count(group.id)}
            subgroups={children.get(group.id)?.length ?? 0}
          />
          {(children.get(group.id) ?? []).length > 0 && (
            <ul className="pb-1 pl-5">
              {(children.get(group.id) ?? []).map((subgroup) => (
                <li key={subgroup.id}>
                  <GroupRow group={subgroup} listings={count(subgroup.id)} subgroups={0} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
