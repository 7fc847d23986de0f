"use client";
import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { changeMemberMutation, memberListingsQuery } from "@/lib/identity/team/client";
import type { Member } from "@/lib/identity/team/schema";
import { AccessDrawer, UnknownDrawer } from "../permissions/access-drawer";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ApiSwitch, MemberKey } from "./member-columns";
import MemberDialog from "./member-dialog";
import { Section } from "../permissions/access-editor";

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

/** A member's API access and key. Changes take effect without Save. */
function MemberApi({ member }: { member: Member }) {
  const t = useTranslations("team.members");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Section title={t("api")}>
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line px-3 py-2 text-sm">
        <ApiSwitch member={member} />
        <div className="min-w-0 flex-1">
          <MemberKey member={member} />
        </div>
        {member.key && (
          <Button size="sm" onPress={() => setConfirming(true)}>
            {t("revokeKey")}
          </Button>
        )}
      </div>
      {isConfirming && (
        <MemberDialog action="revokeKey" member={member} onClose={() => setConfirming(false)} />
      )}
    </Section>
  );
}
