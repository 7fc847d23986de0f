import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { readSignUp } from "@/lib/identity/sign-ups/server";
import { AuthHeader, ExpiredLink, nullIfExpired } from "@/app/(auth)/_components/auth-header";
import { FinishForm } from "@/app/(auth)/_components/link-forms";

export const generateMetadata = pageTitle("auth.finish.title", { referrer: "no-referrer" });

export default async function FinishSignUpPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("auth.finish");
  const signUp = await readSignUp(token).catch(nullIfExpired);
  if (!signUp) {
    return (
      <ExpiredLink
        title={t("lapsedTitle")}
        text={t("lapsedText")}
        link={t("another")}
        href="/sign-up"
      />
    );
  }
  return (
    <>
      <AuthHeader title={t("title")}>{t("text")}</AuthHeader>
      <FinishForm token={token} {...signUp} />
    </>
  );
}
