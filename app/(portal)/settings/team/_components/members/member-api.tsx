"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Member } from "@/lib/identity/team/schema";
import { ApiSwitch } from "./api-switch";
import MemberDialog from "./member-dialog";
import { MemberKey } from "./member-key";
import { Section } from "../section";

/** A member's API access and key. Changes take effect without Save. */
export function MemberApi({ member }: { member: Member }) {
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
