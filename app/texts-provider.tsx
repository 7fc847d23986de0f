"use client";
import { type Locale, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import common from "@/messages/en/common.json";
import shell from "@/messages/en/shell.json";

/** The texts that most pages share; layouts add those of their pages. */
const texts = { common, shell };

export function TextsProvider({ children, locale }: { children: ReactNode; locale: Locale }) {
  return (
    <NextIntlClientProvider locale={locale} messages={texts} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
