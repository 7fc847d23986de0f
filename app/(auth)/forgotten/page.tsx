import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { env } from "@/lib/core/env";
import { sendsMail } from "@/lib/identity/people/server";
import { AuthHeader } from "../_components/auth-header";
import { AlternativeLink } from "../_components/alternative-link";
import { AskAdministrator } from "./_components/ask-administrator";
import { ForgottenForm } from "./_components/forgotten-form";

export const generateMetadata = pageTitle("auth.forgotten.title");

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
