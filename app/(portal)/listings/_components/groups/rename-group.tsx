"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { listingsKey } from "@/lib/catalog/client";
import { groupsQuery, renameGroup } from "@/lib/inventory/groups/client";
import type { Group } from "@/lib/inventory/groups/schema";
import { GroupNameForm } from "./group-name-form";

/** Renames a group. */
export function RenameGroup({ group, onDone }: { group: Group; onDone: () => void }) {
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
