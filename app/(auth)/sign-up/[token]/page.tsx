import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { readSignUp } from "@/lib/identity/sign-ups/server";
import { AuthHeader } from "../../_components/auth-header";
import { ExpiredLink, nullIfExpired } from "../../_components/expired-link";
import { AlternativeLink } from "../../_components/alternative-link";
import { FinishForm } from "./_components/finish-form";

export const generateMetadata = pageTitle("auth.finish.title", { referrer: "no-referrer" });

export default async function FinishSignUpPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("auth.finish");
  const signUp = await readSignUp(token).catch(nullIfExpired);
  if (!signUp) {
    return (
      <>
        <ExpiredLink title={t("lapsedTitle")} text={t("lapsedText")} />
        <AlternativeLink link={t("another")} href="/sign-up" />
      </>
    );
  }
  return (
    <>
      <AuthHeader title={t("title")}>{t("text")}</AuthHeader>
      <FinishForm token={token} {...signUp} />
    </>
  );
}
