"use client";
import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Member } from "@/lib/identity/team/schema";
import { type MemberAction, useMemberColumns } from "./member-columns";

// Loaded when first opened.
const MemberDialog = lateComponent(() => import("./member-dialog"));

interface MemberTableProps {
  members: readonly Member[];
  openId: number | null;
  onOpen: (userId: number) => void;
  onInvite: () => void;
}

/** The members; a row opens its drawer. */
export function MemberTable({ members, openId, onOpen, onInvite }: MemberTableProps) {
  const t = useTranslations("team");
  const [request, setRequest] = useState<{ action: MemberAction; userId: number } | null>(null);
  const columns = useMemberColumns(setRequest, onOpen);
  const target = members.find((member) => member.user_id === request?.userId);
  const close = () => setRequest(null);
  if (members.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<UsersRound />}
          title={t("members.empty")}
          action={<Button onPress={onInvite}>{t("invite")}</Button>}
        >
          {t("members.emptyText")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <DataTable
        label={t("members.label")}
        columns={columns}
        rows={members}
        rowKey={(member) => String(member.user_id)}
        onRowAction={(member) => onOpen(member.user_id)}
        activeKey={openId === null ? null : String(openId)}
        density="comfortable"
      />
      {target && request && (
        <MemberDialog action={request.action} member={target} onClose={close} />
      )}
    </>
  );
}
