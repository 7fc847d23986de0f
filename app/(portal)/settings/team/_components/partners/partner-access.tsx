"use client";
import { useTranslations } from "next-intl";
import type { Permissions } from "@/lib/auth/permissions";
import { ListingAccessEditor, type ListingAccess } from "../permissions/listing-access";
import { PermissionEditor } from "../permissions/permission-editor";
import { Section } from "../section";

interface PartnerAccessProps {
  permissions: Permissions;
  onPermissions: (permissions: Permissions) => void;
  access: ListingAccess;
  onAccess: (access: ListingAccess) => void;
}

/** Editors of a partner's permissions and listings. */
export function PartnerAccess({
  permissions,
  onPermissions,
  access,
  onAccess,
}: PartnerAccessProps) {
  const t = useTranslations("partners.give");
  return (
    <>
      <Section title={t("permissions")}>
        <PermissionEditor value={permissions} onChange={onPermissions} />
      </Section>
      <Section title={t("listings")}>
        <ListingAccessEditor value={access} onChange={onAccess} />
      </Section>
    </>
  );
}
