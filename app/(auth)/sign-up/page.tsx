import { signUpHours } from "@/lib/identity/sign-ups/schema";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { originOf } from "@/lib/auth/server/origin";
import { pageCaller } from "@/lib/auth/server/page";
import { signUpMode } from "@/lib/identity/people/server";
import { AuthHeader, AlternativeLink } from "@/app/(auth)/_components/auth-header";
import { MailedSignUp, SignUpForm, NotOpen } from "@/app/(auth)/_components/sign-up-form";

export const generateMetadata = pageTitle("auth.signUp.title");

export default async function SignUpPage({ searchParams }: PageProps<"/sign-up">) {
  if (await pageCaller()) redirect("/");
  const t = await getTranslations("auth.signUp");
  const mode = signUpMode(originOf(new Headers(await headers())));
  const startsAs = (await searchParams)["as"] === "partner" ? "partner" : "account";
  return (
    <>
      {mode === "mail" && <MailedSignUp hours={signUpHours} startsAs={startsAs} />}
      {mode === "now" && (
        <>
          <AuthHeader title={t("title")} />
          <SignUpForm startsAs={startsAs} />
        </>
      )}
      {(mode === "invited" || mode === "closed") && <NotOpen mode={mode} />}
      <AlternativeLink text={t("known")} link={t("signIn")} href="/sign-in" />
    </>
  );
}
