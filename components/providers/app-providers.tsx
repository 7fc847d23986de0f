"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import { Toaster } from "@/components/toast/toaster";
import { UiTextsProvider } from "@/components/ui/ui-texts";
import { NavigationProvider } from "./navigation-provider";
import { QueryProvider } from "./query-provider";

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
