import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "@/lib/auth/page";
import { Inbox } from "./_components/inbox";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("actions");
  return { title: t("inbox") };
}

export default async function InboxPage() {
  const caller = await requirePerson();
  if (caller.account.kind !== "partner") redirect("/actions");
  return <Inbox />;
}
