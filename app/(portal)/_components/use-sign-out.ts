"use client";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";

/** Signs out and leaves by a full page load, so that nothing read before stays in memory. */
export function useSignOut(): () => void {
  const t = useTranslations("shell");
  return () => {
    signOut({ redirect: false }).then(
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
