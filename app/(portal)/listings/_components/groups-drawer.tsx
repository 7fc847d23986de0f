"use client";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { FolderTree, Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { groupsQuery, createGroup, renameGroup, deleteGroup } from "@/lib/inventory/groups/client";
import type { Group } from "@/lib/inventory/groups/schema";
import type { Listing } from "@/lib/catalog/schema";
import { useListingsScope } from "./scope";
import { useState, useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { showToast } from "@/components/toast/toast-queue";
import { listingsKey } from "@/lib/catalog/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/classes";
import { TextField } from "@/components/ui/text-field";
import { ApiProblem } from "@/lib/http/fetcher";

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
    <Drawer onClose={onClose} title={t("title")} description={t("text")}>
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

/** A group with its number of listings and a menu of actions. */
function GroupRow({ group, listings, subgroups }: GroupProps) {
  const t = useTranslations("groups");
  const { canEdit, canCreateGroups } = useListingsScope();
  const [doing, setDoing] = useState<"rename" | "delete" | "subgroup" | null>(null);
  const close = () => setDoing(null);
  return (
    <div className="flex flex-col gap-2 px-3 py-1">
      {doing === "rename" ? (
        <RenameGroup group={group} onDone={close} />
      ) : (
        <div className="flex min-h-8 items-center gap-2 text-sm">
          <span className="min-w-0 truncate font-medium text-ink">{group.name}</span>
          <span className="shrink-0 text-ink-faint tabular-nums">
            {t("listings", { count: listings })}
          </span>
          {canEdit && (
            <MenuTrigger>
              <IconButton
                size="sm"
                aria-label={t("actions", { name: group.name })}
                className="ml-auto"
              >
                <Ellipsis aria-hidden />
              </IconButton>
              <Menu placement="bottom end" onAction={(key) => setDoing(key as typeof doing)}>
                <MenuItem id="rename">{t("rename")}</MenuItem>
                {canCreateGroups && group.parent_group_id === null && (
                  <MenuItem id="subgroup">{t("addSubgroup")}</MenuItem>
                )}
                <MenuItem id="delete" tone="danger">
                  {t("delete")}
                </MenuItem>
              </Menu>
            </MenuTrigger>
          )}
        </div>
      )}
      {doing === "subgroup" && <NewGroup parentId={group.id} onDone={close} />}
      {doing === "delete" && (
        <DeleteGroup group={group} listings={listings} subgroups={subgroups} onDone={close} />
      )}
    </div>
  );
}

/** Creates a group, or a subgroup of `parentId`. */
function NewGroup({ parentId, onDone }: { parentId: number | null; onDone?: () => void }) {
  const t = useTranslations("groups");
  const client = useQueryClient();
  const { account } = useAccount();
  const [name, setName] = useState("");
  const creation = useMutation({
    mutationFn: (group: string) => createGroup(account, { name: group, parentId }),
    onSuccess: async (_, group) => {
      await client.invalidateQueries({ queryKey: groupsQuery(account).queryKey });
      showToast({ title: t("created", { name: group }) });
      setName("");
      onDone?.();
    },
  });
  return (
    <GroupNameForm
      label={t(parentId === null ? "newGroup" : "newSubgroup")}
      name={name}
      onChange={setName}
      submit={{
        text: t("create"),
        isPending: creation.isPending,
        onSubmit: () => creation.mutate(name),
      }}
      error={creation.error}
      isFocused={parentId !== null}
      onCancel={onDone}
    />
  );
}

/** Renames a group. */
function RenameGroup({ group, onDone }: { group: Group; onDone: () => void }) {
  const t = useTranslations("groups");
  const client = useQueryClient();
  const { account } = useAccount();
  const [name, setName] = useState(group.name);
  const renaming = useMutation({
    mutationFn: (to: string) => renameGroup(account, { id: group.id, name: to }),
    onSuccess: async (_, to) => {
      void client.invalidateQueries({ queryKey: listingsKey });
      await client.invalidateQueries({ queryKey: groupsQuery(account).queryKey });
      showToast({ title: t("renamed", { from: group.name, to }) });
      onDone();
    },
  });
  return (
    <div className="py-1">
      <GroupNameForm
        label={t("name")}
        name={name}
        onChange={setName}
        submit={{
          text: t("save"),
          variant: "primary",
          isPending: renaming.isPending,
          onSubmit: () => renaming.mutate(name),
        }}
        error={renaming.error}
        isFocused
        onCancel={onDone}
      />
    </div>
  );
}

/** A group with the number of its listings and subgroups. */
interface GroupProps {
  group: Group;
  /** Number of listings in it and its subgroups that the caller can access. */
  listings: number;
  subgroups: number;
}

/** Confirms the deletion of a group, with the number of listings and subgroups in it. */
function DeleteGroup({ group, listings, subgroups, onDone }: GroupProps & { onDone: () => void }) {
  const t = useTranslations("groups");
  const client = useQueryClient();
  const { account } = useAccount();
  const deletion = useMutation({
    mutationFn: ({ id }: { id: number }) => deleteGroup(account, { id }),
    onSuccess: async ({ listings_freed }) => {
      void client.invalidateQueries({ queryKey: listingsKey });
      await client.invalidateQueries({ queryKey: groupsQuery(account).queryKey });
      showToast({ title: t("deleted", { name: group.name, count: listings_freed.length }) });
      onDone();
    },
  });
  return (
    <AlertDialog
      onClose={onDone}
      title={t("deleteTitle", { name: group.name })}
      confirmLabel={t("deleteConfirm")}
      isPending={deletion.isPending}
      errorMessage={deletion.error?.message}
      onConfirm={() => deletion.mutate({ id: group.id })}
    >
      <p>{t("deleteText", { count: listings })}</p>
      {subgroups > 0 && <p>{t("deleteSubgroups", { count: subgroups })}</p>}
    </AlertDialog>
  );
}

interface GroupNameFormProps {
  label: string;
  name: string;
  onChange: (name: string) => void;
  submit: { text: string; variant?: ButtonVariant; isPending: boolean; onSubmit: () => void };
  error: Error | null;
  isFocused: boolean;
  onCancel?: (() => void) | undefined;
}

/** A field for a group's name. A name that is taken is shown as an error of the field. */
function GroupNameForm(props: GroupNameFormProps) {
  const { label, name, onChange, error, isFocused, onCancel } = props;
  const { text, variant = "secondary", isPending, onSubmit } = props.submit;
  const t = useTranslations("groups");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.querySelector("input")?.focus();
  }, [isFocused]);
  const isTaken = error instanceof ApiProblem && error.status === 409;
  return (
    <Form onSubmit={onSubmit} problem={isTaken ? null : error} className="gap-2">
      <div ref={box} className="flex items-start gap-2">
        <TextField
          name="group_name"
          label={label}
          isLabelHidden
          placeholder={label}
          isRequired
          maxLength={100}
          value={name}
          onChange={onChange}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || !onCancel) return;
            // Keeps the drawer open.
            event.stopPropagation();
            onCancel();
          }}
          errorMessage={isTaken ? error.message : undefined}
          className="flex-1"
        />
        <Button type="submit" variant={variant} isPending={isPending}>
          {text}
        </Button>
        {onCancel && (
          <Button variant="ghost" onPress={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </Form>
  );
}
