import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Badge } from "@/components/ui/badge";
import type { KeyState } from "@/lib/identity/keys/schema";
import type { ApiViewer } from "../viewer";
import { DisableButton } from "./disable-button";

/** Title, state of API access and, for the owner, Disable. */
export function ApiHeader({
  state,
  viewer: { isOwner, partner },
}: {
  state: KeyState["state"] | null;
  viewer: Pick<ApiViewer, "isOwner" | "partner">;
}) {
  const t = useTranslations("apiDetails");
  const isOpen = state === "active" || state === "none";
  if (partner) {
    return (
      <PageHeader
        title={t("title")}
        description={t("partner.description", { name: partner.name })}
      />
    );
  }
  const isUsing = state === null || state === "active";
  return (
    <PageHeader
      title={t("title")}
      description={isUsing ? t("description") : t("before.description")}
      {...(state && {
        meta: <Badge tone={isOpen ? "success" : "neutral"}>{t(`badge.${state}`)}</Badge>,
      })}
      {...(isOwner && isOpen && { secondaryActions: <DisableButton /> })}
    />
  );
}
