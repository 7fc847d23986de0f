import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { demoOwner } from "@/lib/auth/server/credentials";
import { nextPath } from "@/lib/auth/server/next-path";
import { originOf } from "@/lib/auth/server/origin";
import { pageCaller } from "@/lib/auth/server/page";
import { providerButtons } from "@/lib/auth/server/providers";
import { relyingParty } from "@/lib/identity/passkeys/server";
import { sendsMail, signUpMode } from "@/lib/identity/people/server";
import { AuthHeader, AlternativeLink } from "@/app/(auth)/_components/auth-header";
import { ProviderButtons } from "@/app/(auth)/_components/provider-buttons";
import {
  DemoButton,
  PasskeyButton,
  SignInForm,
  type SignInProblem,
} from "@/app/(auth)/_components/sign-in-form";

export const generateMetadata = pageTitle("auth.signIn.metaTitle");

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[]; error?: string | string[] }>;
}) {
  const given = await searchParams;
  const next = nextPath(given.next);
  if (await pageCaller()) redirect(next);
  const t = await getTranslations("auth.signIn");
  const from = new Headers(await headers());
  const mode = signUpMode(originOf(from));
  const isOpen = mode === "now" || mode === "mail";
  return (
    <>
      <AuthHeader title={t("title")}>{t("text")}</AuthHeader>
      <SignInForm next={next} error={signInError(given.error)} />
      {relyingParty() !== null && <PasskeyButton next={next} />}
      <ProviderButtons providers={providerButtons()} next={next} />
      {demoOwner(from) !== null && <DemoButton next={next} />}
      {isOpen && <AlternativeLink text={t("new")} link={t("signUp")} href="/sign-up" />}
    </>
  );
}

/** Maps the `error` parameter, set by next-auth after a failed provider sign-in, and by forms that continue here. */
function signInError(error: unknown): SignInProblem | null {
  if (error === undefined) return null;
  if (error === "UnverifiedEmail") return sendsMail() ? "UnverifiedEmail" : "UnverifiedEmailNoMail";
  return error === "UnknownProvider" || error === "SignInToContinue" ? error : "provider";
}
