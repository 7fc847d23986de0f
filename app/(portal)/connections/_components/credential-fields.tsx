"use client";
import { useTranslations } from "next-intl";
import { CodeField } from "@/components/form/code-field";
import { fieldText } from "@/components/form/field-text";
import type { RestKind } from "@/lib/sync/connections/rules";
import type { Reconnection } from "@/lib/sync/connections/schema";

const idFields = { guesty: "client_id", hostaway: "account_id" } as const;
/** What each vendor calls its secret. */
const secretNames = { guesty: "client_secret", hostaway: "api_key" } as const;

/** The credentials of a kind; password managers keep away from them. */
export function CredentialFields({ kind }: { kind: RestKind }) {
  const t = useTranslations("connections.field");
  return (
    <>
      <CodeField name={idFields[kind]} label={t(idFields[kind])} maxLength={500} isRequired />
      <CodeField
        name="client_secret"
        type="password"
        label={t(secretNames[kind])}
        maxLength={500}
        isRequired
      />
    </>
  );
}

/** The credentials in a form, as the server takes them. */
export function credentialsIn(kind: RestKind, values: FormData): Reconnection {
  const client_secret = fieldText(values, "client_secret").trim();
  const name = fieldText(values, idFields[kind]).trim();
  return kind === "guesty"
    ? { client_id: name, client_secret }
    : { account_id: name, client_secret };
}
