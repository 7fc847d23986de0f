"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/switch";
import { requireTwoFactorMutation } from "@/lib/identity/team/client";
import type { Team } from "@/lib/identity/team/schema";

/** Whether members need a second factor, and who has none yet. The owner's. */
export function TwoFactorRequirement({ team }: { team: Team }) {
  const t = useTranslations("twoFactor.team");
  const change = useMutation(requireTwoFactorMutation());
  const missing = team.members.filter((member) => !member.two_factor);
  const count = team.members.length;
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-3 text-sm">
        {change.error && (
          <Notice tone="danger" isLive title={t("failed")}>
            {change.error.message}
          </Notice>
        )}
        <Switch
          isSelected={team.two_factor_required}
          isDisabled={change.isPending}
          onChange={(isRequired) => change.mutate(isRequired)}
          description={t("text")}
        >
          {t("switch")}
        </Switch>
        {count > 0 && (
          <p className="text-ink-faint">
            {t("ready", { ready: count - missing.length, count })}
            {missing.length > 0 &&
              ` ${t("missing", { names: missing.map(({ name }) => name).join(", ") })}`}
          </p>
        )}
      </div>
    </Card>
  );
}
