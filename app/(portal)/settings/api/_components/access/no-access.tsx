import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { KeyState } from "@/lib/identity/keys/schema";

interface NoAccessProps {
  state: KeyState;
  isPartner: boolean;
}

/** Says why a member, or a partner's person who does not hold its key, has no key, and whom to ask. */
export function NoAccess({ state, isPartner }: NoAccessProps) {
  const t = useTranslations("apiDetails");
  const owner = state.owner_name;
  const reason = isPartner ? "partner.notHolder" : (`member.${reasonOf(state)}` as const);
  return (
    <Card>
      <EmptyState icon={<KeyRound />} title={t(reason, { owner })}>
        {t(`${reason}Text`, { owner })}
      </EmptyState>
    </Card>
  );
}

function reasonOf({ state, key }: KeyState) {
  if (state === "not_granted") return key ? "suspended" : "not_granted";
  return state === "disabled" && key ? "disabled" : "not_enabled";
}
