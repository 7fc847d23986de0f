"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { ApiProblem } from "@/lib/http/fetcher";
import { createGroup, groupsQuery } from "@/lib/inventory/groups/client";
import { useFocusInside } from "./use-focus-inside";

/** Makes a group, or a subgroup of `parentId`. */
export function NewGroup({ parentId, onDone }: { parentId: number | null; onDone?: () => void }) {
  const t = useTranslations("groups");
  const box = useFocusInside<HTMLDivElement>(parentId !== null);
  const [name, setName] = useState("");
  const creation = useCreation(() => {
    setName("");
    onDone?.();
  });
  // A name that is taken is said at the field.
  const isTaken = creation.error instanceof ApiProblem && creation.error.status === 409;
  return (
    <Form
      onSubmit={() => creation.mutate({ name, parentId })}
      problem={isTaken ? null : creation.error}
      className="gap-2"
    >
      <div ref={box} className="flex items-start gap-2">
        <TextField
          name="group_name"
          label={t(parentId === null ? "newGroup" : "newSubgroup")}
          isLabelHidden
          placeholder={t(parentId === null ? "newGroup" : "newSubgroup")}
          isRequired
          maxLength={100}
          value={name}
          onChange={setName}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || !onDone) return;
            // The drawer stays open.
            event.stopPropagation();
            onDone();
          }}
          errorMessage={isTaken ? creation.error?.message : undefined}
          className="flex-1"
        />
        <Button type="submit" isPending={creation.isPending}>
          {t("create")}
        </Button>
        {onDone && (
          <Button variant="ghost" onPress={onDone}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </Form>
  );
}

function useCreation(onCreated: () => void) {
  const t = useTranslations("groups");
  const client = useQueryClient();
  const { account } = useAccount();
  return useMutation({
    mutationFn: (named: { name: string; parentId: number | null }) => createGroup(account, named),
    onSuccess: async (_, group) => {
      await client.invalidateQueries({ queryKey: groupsQuery(account).queryKey });
      showToast({ title: t("created", { name: group.name }) });
      onCreated();
    },
  });
}
