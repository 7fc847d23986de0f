"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { listingsKey } from "@/lib/catalog/client";
import { deleteGroup, groupsQuery } from "@/lib/inventory/groups/client";
import type { Group } from "@/lib/inventory/groups/schema";

/** A group with the number of its listings and subgroups. */
export interface GroupProps {
  group: Group;
  /** Number of listings in it and its subgroups that the caller can access. */
  listings: number;
  subgroups: number;
}

/** Confirms the deletion of a group, with the number of listings and subgroups in it. */
export function DeleteGroup({
  group,
  listings,
  subgroups,
  onDone,
}: GroupProps & { onDone: () => void }) {
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
      isOpen
      onOpenChange={(isOpen) => !isOpen && onDone()}
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
