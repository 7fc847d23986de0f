"use client";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";

/** Signs out and leaves by a full page load, so that nothing read before stays in memory. */
export function useSignOut(): () => void {
  const t = useTranslations("shell");
  return () => {
    leave().then(
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

/** Loaded when somebody leaves: no page needs it before. */
async function leave(): Promise<unknown> {
  const { signOut } = await import("next-auth/react");
  return signOut({ redirect: false });
}
