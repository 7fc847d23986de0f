"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { LinkButton } from "@/components/ui/link-button";
import type { Setup } from "@/lib/activity/overview/schema";
import type { StepState } from "@/lib/activity/overview/setup";

interface StepActionsProps {
  id: StepState["id"];
  /** The step to do now has the primary button. */
  isNext: boolean;
  setup: Setup;
  isOwner: boolean;
}

const paths = {
  data: "/listings?missing=location&missing=bedrooms&missing=currency",
  base: "/listings?missing=base",
  groups: "/listings?groups=open",
  sync: "/listings?sync=off",
} as const;

/** Where a step is done. */
export function StepActions({ id, isNext, setup, isOwner }: StepActionsProps) {
  const t = useTranslations("setup.action");
  const { href } = useAccount();
  const variant = isNext ? "primary" : "secondary";
  if (id !== "listings") {
    return (
      <LinkButton size="sm" variant={variant} href={href(paths[id])}>
        {t(id)}
      </LinkButton>
    );
  }
  if (setup.connections > 0) {
    return (
      <LinkButton size="sm" variant={variant} href={href("/connections")}>
        {t("connections")}
      </LinkButton>
    );
  }
  if (!isOwner) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton size="sm" href={href("/connections/import?holds=listings")}>
        {t("file")}
      </LinkButton>
      <LinkButton size="sm" variant={variant} href={href("/connections?add=choose")}>
        {t("connect")}
      </LinkButton>
    </div>
  );
}
