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
import { groupsQuery, renameGroup } from "@/lib/inventory/groups/client";
import type { Group } from "@/lib/inventory/groups/schema";
import { useFocusInside } from "./use-focus-inside";

/** A group's name as a field. */
export function RenameGroup({ group, onDone }: { group: Group; onDone: () => void }) {
  const t = useTranslations("groups");
  const client = useQueryClient();
  const { account } = useAccount();
  const box = useFocusInside<HTMLDivElement>();
  const [name, setName] = useState(group.name);
  const renaming = useMutation({
    mutationFn: (named: { id: number; name: string }) => renameGroup(account, named),
    onSuccess: async (_, to) => {
      void client.invalidateQueries({ queryKey: ["listings"] });
      await client.invalidateQueries({ queryKey: groupsQuery(account).queryKey });
      showToast({ title: t("renamed", { from: group.name, to: to.name }) });
      onDone();
    },
  });
  // A name that is taken is said at the field.
  const isTaken = renaming.error instanceof ApiProblem && renaming.error.status === 409;
  return (
    <Form
      onSubmit={() => renaming.mutate({ id: group.id, name })}
      problem={isTaken ? null : renaming.error}
      className="gap-2 py-1"
    >
      <div ref={box} className="flex items-start gap-2">
        <TextField
          name="group_name"
          label={t("name")}
          isLabelHidden
          isRequired
          maxLength={100}
          value={name}
          onChange={setName}
          errorMessage={isTaken ? renaming.error?.message : undefined}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            // The drawer stays open.
            event.stopPropagation();
            onDone();
          }}
          className="flex-1"
        />
        <Button type="submit" variant="primary" isPending={renaming.isPending}>
          {t("save")}
        </Button>
        <Button variant="ghost" onPress={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}
