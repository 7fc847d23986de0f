import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { readPasswordReset } from "@/lib/identity/people/server";
import { resetMinutes } from "@/lib/identity/people/schema";
import { AuthHeader, ExpiredLink, nullIfExpired } from "@/app/(auth)/_components/auth-header";
import { ResetForm } from "@/app/(auth)/_components/link-forms";

export const generateMetadata = pageTitle("auth.reset.title", { referrer: "no-referrer" });

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("auth.reset");
  const person = await readPasswordReset(token).catch(nullIfExpired);
  if (!person) {
    return (
      <ExpiredLink
        title={t("lapsedTitle")}
        text={t("lapsedText", { minutes: resetMinutes })}
        link={t("another")}
        href="/forgotten"
      />
    );
  }
  return (
    <>
      <AuthHeader title={t("title")}>{t(person.revokesKey ? "textWithKey" : "text")}</AuthHeader>
      <ResetForm token={token} email={person.email} />
    </>
  );
}
