import { resetMinutes } from "@/lib/identity/people/schema";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { env } from "@/lib/core/env";
import { sendsMail } from "@/lib/identity/people/server";
import { AuthHeader, AlternativeLink } from "@/app/(auth)/_components/auth-header";
import { AskAdministrator, ForgottenForm } from "@/app/(auth)/_components/forgotten-form";

export const generateMetadata = pageTitle("auth.forgotten.title");

export default async function ForgottenPage() {
  const t = await getTranslations("auth.forgotten");
  return (
    <>
      {sendsMail() ? (
        <ForgottenForm minutes={resetMinutes} />
      ) : (
        <>
          <AuthHeader title={t("title")} />
          <AskAdministrator minutes={resetMinutes} isEmbedded={env().DATABASE_URL === undefined} />
        </>
      )}
      <AlternativeLink link={t("back")} href="/sign-in" />
    </>
  );
}
