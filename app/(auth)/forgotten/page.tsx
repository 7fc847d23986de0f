import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { env } from "@/lib/core/env";
import { sendsMail } from "@/lib/identity/people/server";
import { AuthHeader } from "../_components/auth-header";
import { AlternativeLink } from "../_components/alternative-link";
import { AskAdministrator } from "./_components/ask-administrator";
import { ForgottenForm } from "./_components/forgotten-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.forgotten");
  return { title: t("title") };
}

export default async function ForgottenPage() {
  const t = await getTranslations("auth.forgotten");
  return (
    <>
      {sendsMail() ? (
        <ForgottenForm />
      ) : (
        <>
          <AuthHeader title={t("title")} />
          <AskAdministrator isEmbedded={env().DATABASE_URL === undefined} />
        </>
      )}
      <AlternativeLink link={t("back")} href="/sign-in" />
    </>
  );
}
