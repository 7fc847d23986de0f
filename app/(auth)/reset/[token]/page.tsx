import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { isRefusal } from "@/lib/core/errors";
import { readPasswordReset } from "@/lib/identity/people/server";
import { resetMinutes } from "@/lib/identity/people/rules";
import { AuthHeader } from "../../_components/auth-header";
import { Lapsed } from "@/app/(auth)/_components/expired-link";
import { OtherWay } from "../../_components/other-way";
import { ResetForm } from "./_components/reset-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.reset");
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("auth.reset");
  const person = await readPasswordReset(token).catch(noneWhenLapsed);
  if (!person) {
    return (
      <>
        <Lapsed title={t("lapsedTitle")} text={t("lapsedText", { minutes: resetMinutes })} />
        <OtherWay link={t("another")} href="/forgotten" />
      </>
    );
  }
  return (
    <>
      <AuthHeader title={t("title")}>{t("text")}</AuthHeader>
      <ResetForm token={token} email={person.email} />
    </>
  );
}

function noneWhenLapsed(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}
