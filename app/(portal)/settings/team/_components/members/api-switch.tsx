"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { Switch } from "@/components/ui/switch";
import { switchApiMutation } from "@/lib/identity/team/client";
import type { Member } from "@/lib/identity/team/schema";

interface ApiSwitchProps {
  member: Member;
  isTabbable?: boolean;
}

/** Grants or revokes a member's API access at once, with Undo. */
export function ApiSwitch({ member, isTabbable = true }: ApiSwitchProps) {
  const t = useTranslations("team.api");
  const undo = useTranslations("common.actions")("undo");
  const change = useMutation(switchApiMutation());
  const { name, user_id: userId } = member;
  const turn = (granted: boolean, canUndo: boolean) =>
    change.mutate(
      { userId, granted },
      {
        onSuccess: ({ key }) =>
          showToast({
            title: t(granted ? (key ? "grantedAgain" : "granted") : "revoked", { name }),
            ...(!granted && key && { description: t("revokedText") }),
            ...(canUndo && { action: { label: undo, onAction: () => turn(!granted, false) } }),
          }),
        onError: ({ message }) =>
          showToast({ title: t("failed", { name }), description: message, tone: "danger" }),
      },
    );
  return (
    <Switch
      aria-label={t("switch", { name })}
      isSelected={change.isPending ? change.variables.granted : member.api_granted}
      isDisabled={change.isPending}
      excludeFromTabOrder={!isTabbable}
      onChange={(granted) => turn(granted, true)}
      className="card:inline-flex card:align-middle"
    />
  );
}
