import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { KeyState } from "@/lib/identity/keys/schema";

/** Why a member has no key, and whom to ask. */
export function NoAccess({ state }: { state: KeyState }) {
  const t = useTranslations("apiDetails.member");
  const owner = state.owner_name;
  const reason = reasonOf(state);
  return (
    <Card>
      <EmptyState icon={<KeyRound />} title={t(reason)}>
        {t(`${reason}Text`, { owner })}
      </EmptyState>
    </Card>
  );
}

/** Shown to a partner's people who do not hold its key. */
export function NoPartnerKey({ state }: { state: KeyState }) {
  const t = useTranslations("apiDetails.partner");
  return (
    <Card>
      <EmptyState icon={<KeyRound />} title={t("notHolder", { owner: state.owner_name })}>
        {t("notHolderText", { owner: state.owner_name })}
      </EmptyState>
    </Card>
  );
}

function reasonOf({ state, key }: KeyState) {
  if (state === "not_granted") return key ? "suspended" : "not_granted";
  return state === "disabled" && key ? "disabled" : "not_enabled";
}
