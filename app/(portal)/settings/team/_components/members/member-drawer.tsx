"use client";
import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { changeMemberMutation, memberListingsQuery } from "@/lib/identity/team/client";
import type { Member } from "@/lib/identity/team/schema";
import { AccessDrawer, UnknownDrawer } from "../permissions/access-drawer";
import { MemberApi } from "./member-api";

interface MemberDrawerProps {
  /** Null when the address names no member. */
  member: Member | null;
  timeZone: string;
  onClose: () => void;
}

/** A member's permissions, listings and API access. */
export default function MemberDrawer({ member, timeZone, onClose }: MemberDrawerProps) {
  const t = useTranslations("team.edit");
  const format = useFormatter();
  const change = useMutation(changeMemberMutation());
  if (!member) return <UnknownDrawer title={t("none")} onClose={onClose} />;
  const { user_id: userId, name, email, created_at: created } = member;
  const date = format.dateTime(new Date(created), { dateStyle: "medium", timeZone });
  return (
    <AccessDrawer
      title={t("title", { name })}
      description={`${email} · ${t("since", { date })}`}
      granted={member}
      listings={memberListingsQuery(userId)}
      change={change}
      onSave={(access, done) => change.mutate({ userId, ...access }, done)}
      saved={t("saved", { name })}
      onClose={onClose}
    >
      <MemberApi member={member} />
    </AccessDrawer>
  );
}
