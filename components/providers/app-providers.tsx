"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { Toaster } from "@/components/toast/toaster";
import { UiTextsProvider } from "@/components/ui/ui-texts";
import { useRouter } from "next/navigation";
import { watchHistory, leaveBy } from "@/components/leave-guard/leave-guard";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";

/** All providers; mounted once, in the root layout. */
export function AppProviders({ children, locale }: { children: ReactNode; locale: string }) {
  const t = useTranslations("common.ui");
  const actions = useTranslations("common.actions");
  const texts = {
    close: t("close"),
    copy: t("copy"),
    copied: t("copied"),
    copyFailed: t("copyFailed"),
    showPassword: t("showPassword"),
    hidePassword: t("hidePassword"),
    clearSearch: t("clearSearch"),
    sortBy: t("sortBy"),
    sortUp: t("sortUp"),
    sortDown: t("sortDown"),
    filters: t("filters"),
    working: t("working"),
    noMatches: t("noMatches"),
    retry: actions("retry"),
    cancel: actions("cancel"),
    notifications: t("notifications"),
  };
  return (
    <I18nProvider locale={locale}>
      <UiTextsProvider texts={texts}>
        <NavigationProvider>
          <QueryProvider>
            {children}
            <Toaster />
          </QueryProvider>
        </NavigationProvider>
      </UiTextsProvider>
    </I18nProvider>
  );
}

/** Lets links inside menus, tabs and tables navigate without reloading the page. */
function NavigationProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  useEffect(() => watchHistory(), []);
  return (
    <RouterProvider navigate={(path) => leaveBy(() => router.push(path))}>
      {children}
    </RouterProvider>
  );
}

/** One query cache per browser tab. Data older than 10 s reloads when a page is focused. */
function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 10_000, retry: shouldRetry, refetchOnWindowFocus: true },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Retries only failures that may be temporary: no answer, or a 5xx. */
function shouldRetry(failures: number, error: Error): boolean {
  const status = "status" in error ? Number(error.status) : 500;
  return failures < 2 && (status === 0 || status >= 500);
}
