import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { demoOwner } from "@/lib/auth/server/credentials";
import { nextPath } from "@/lib/auth/server/next-path";
import { pageCaller } from "@/lib/auth/server/page";
import { providerButtons } from "@/lib/auth/server/providers";
import { AuthHeader } from "../_components/auth-header";
import { OtherWay } from "../_components/other-way";
import { DemoButton } from "./_components/demo-button";
import { ProviderButtons } from "./_components/provider-buttons";
import { SignInForm } from "./_components/sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.signIn");
  return { title: t("metaTitle") };
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[]; error?: string | string[] }>;
}) {
  const wanted = await searchParams;
  const next = nextPath(wanted.next);
  if (await pageCaller()) redirect(next);
  const t = await getTranslations("auth.signIn");
  return (
    <>
      <AuthHeader title={t("title")}>{t("text")}</AuthHeader>
      <SignInForm next={next} error={providerError(wanted.error)} />
      <ProviderButtons providers={providerButtons()} next={next} />
      {demoOwner() !== null && <DemoButton next={next} />}
      <OtherWay text={t("new")} link={t("signUp")} href="/sign-up" />
    </>
  );
}

/** Other services come back here with next-auth's word for what went wrong. */
function providerError(error: unknown): "UnknownProvider" | "provider" | null {
  if (error === undefined) return null;
  return error === "UnknownProvider" ? error : "provider";
}
