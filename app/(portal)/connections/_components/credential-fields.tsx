"use client";
import { useTranslations } from "next-intl";
import { CodeField } from "@/components/form/code-field";
import { fieldText } from "@/components/form/field-text";
import type { RestKind } from "@/lib/sync/connections/rules";
import type { Reconnection } from "@/lib/sync/connections/schema";

const idFields = { guesty: "client_id", hostaway: "account_id" } as const;
/** The name of the secret at each vendor. */
const secretNames = { guesty: "client_secret", hostaway: "api_key" } as const;

/** Fields for the credentials of a kind, which password managers ignore. */
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

/** Returns the credentials of a form as a request body. */
export function credentialsIn(kind: RestKind, values: FormData): Reconnection {
  const client_secret = fieldText(values, "client_secret").trim();
  const name = fieldText(values, idFields[kind]).trim();
  return kind === "guesty"
    ? { client_id: name, client_secret }
    : { account_id: name, client_secret };
}
