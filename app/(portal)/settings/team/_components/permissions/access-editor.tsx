"use client";
import { useTranslations } from "next-intl";
import type { Permissions } from "@/lib/auth/permissions";
import { Section } from "../section";
import { type ListingAccess, ListingAccessEditor } from "./listing-access";
import { PermissionEditor } from "./permission-editor";

interface AccessEditorProps {
  permissions: Permissions;
  onPermissions: (permissions: Permissions) => void;
  access: ListingAccess;
  onAccess: (access: ListingAccess) => void;
  /** True after submitting an empty choice of listings. */
  isRefused: boolean;
}

/** Editors of a member's or partner's permissions and listings. */
export function AccessEditor(props: AccessEditorProps) {
  const t = useTranslations("team.edit");
  return (
    <>
      <Section title={t("permissions")}>
        <PermissionEditor value={props.permissions} onChange={props.onPermissions} />
      </Section>
      <Section title={t("listings")}>
        <ListingAccessEditor
          value={props.access}
          onChange={props.onAccess}
          isRefused={props.isRefused}
        />
      </Section>
    </>
  );
}
