import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { pageCaller } from "@/lib/auth/server/page";
import { AuthHeader } from "../_components/auth-header";
import { AlternativeLink } from "../_components/alternative-link";
import { SignUpForm } from "./_components/sign-up-form";

export const generateMetadata = pageTitle("auth.signUp.title");

export default async function SignUpPage({ searchParams }: PageProps<"/sign-up">) {
  if (await pageCaller()) redirect("/");
  const t = await getTranslations("auth.signUp");
  return (
    <>
      <AuthHeader title={t("title")} />
      <SignUpForm startsAs={(await searchParams)["as"] === "partner" ? "partner" : "account"} />
      <AlternativeLink text={t("known")} link={t("signIn")} href="/sign-in" />
    </>
  );
}
