"use client";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { signOut } from "@/lib/identity/people/next-auth";

/** Signs out with a full page load, which clears the query cache from memory. */
export function useSignOut(): () => void {
  const t = useTranslations("shell");
  return () => {
    signOut().then(
      () => location.assign("/sign-in"),
      () =>
        showToast({
          title: t("signOutFailed"),
          description: t("signOutFailedText"),
          tone: "danger",
        }),
    );
  };
}
