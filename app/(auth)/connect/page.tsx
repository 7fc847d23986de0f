import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { ExpiredLink } from "@/app/(auth)/_components/auth-header";

export const generateMetadata = pageTitle("assistants.problem.metaTitle", {
  referrer: "no-referrer",
  robots: { index: false, follow: false },
});

/** The problems that have words; all others are told in general. */
const problems = [
  "invalid_client",
  "invalid_redirect_uri",
  "invalid_target",
  "invalid_request",
  "session_not_found",
] as const;

/** Why an assistant's request can't go on, where the browser can't be sent back to the assistant. */
export default async function ConnectProblemPage({ searchParams }: PageProps<"/connect">) {
  const t = await getTranslations("assistants.problem");
  const { problem } = await searchParams;
  const known = problems.find((code) => code === problem) ?? "other";
  return <ExpiredLink title={t("title")} text={t(known)} link={t("home")} href="/" />;
}
