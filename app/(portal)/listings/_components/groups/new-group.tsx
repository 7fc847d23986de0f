"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { createGroup, groupsQuery } from "@/lib/inventory/groups/client";
import { GroupNameForm } from "./group-name-form";

/** Creates a group, or a subgroup of `parentId`. */
export function NewGroup({ parentId, onDone }: { parentId: number | null; onDone?: () => void }) {
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
