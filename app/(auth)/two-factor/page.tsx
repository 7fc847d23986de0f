import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { nextPath } from "@/lib/auth/server/next-path";
import { pageCaller } from "@/lib/auth/server/page";
import { AuthHeader } from "@/app/(auth)/_components/auth-header";
import { RequiredSetUp } from "@/app/(auth)/_components/required-set-up";

export const generateMetadata = pageTitle("twoFactor.required.metaTitle");

/** Where people whose account requires a second factor are led until they have one. */
export default async function TwoFactorPage({ searchParams }: PageProps<"/two-factor">) {
  const next = nextPath((await searchParams)["next"]);
  const caller = await pageCaller();
  if (!caller) redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  if (!caller.needsTwoFactor) redirect(next);
  const t = await getTranslations("twoFactor.required");
  return (
    <>
      <AuthHeader title={t("title")}>{t("text", { account: caller.account.name })}</AuthHeader>
      <RequiredSetUp next={next} />
    </>
  );
}
