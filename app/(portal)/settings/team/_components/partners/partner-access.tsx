"use client";
import { useTranslations } from "next-intl";
import type { Permissions } from "@/lib/auth/permissions";
import { ListingReach, type Reach } from "../permissions/listing-access";
import { PermissionEditor } from "../permissions/permission-editor";
import { Section } from "../section";

interface PartnerReachProps {
  permissions: Permissions;
  onPermissions: (permissions: Permissions) => void;
  reach: Reach;
  onReach: (reach: Reach) => void;
}

/** What a partner may do, and on which listings. */
export function PartnerReach({ permissions, onPermissions, reach, onReach }: PartnerReachProps) {
  const t = useTranslations("partners.give");
  return (
    <>
      <Section title={t("permissions")}>
        <PermissionEditor value={permissions} onChange={onPermissions} />
      </Section>
      <Section title={t("listings")}>
        <ListingReach value={reach} onChange={onReach} />
      </Section>
    </>
  );
}
