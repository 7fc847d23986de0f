"use client";
import type { Permissions } from "@/lib/auth/permissions";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiProblem } from "@/lib/http/fetcher";
import { meQuery, signOut } from "@/lib/identity/people/client";
import type { Me } from "@/lib/identity/people/schema";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";

/** The signed-in person, as shown in the frame. */
export interface Viewer {
  name: string;
  email: string;
  /** "partner" for all people of a partner, including its owner. */
  role: "owner" | "member" | "job" | "partner";
  /** Name of the account, or of the partner. */
  accountName: string;
  /** Permissions when the page was requested. */
  permissions: Permissions;
  /** True for an operator of the installation. */
  isOperator: boolean;
}

/** Returns the signed-in person. After the session has ended, opens sign-in, which returns here. */
export function useMe({ role }: Pick<Viewer, "role">): Me | undefined {
  const { data, error } = useQuery(meQuery(role === "partner"));
  const isSignedOut = error instanceof ApiProblem && error.status === 403;
  useEffect(() => {
    const here = location.pathname + location.search;
    if (isSignedOut) location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
  }, [isSignedOut]);
  return data;
}

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
