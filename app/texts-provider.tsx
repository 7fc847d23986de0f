"use client";
import { type Locale, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { messages } from "@/lib/core/texts";

/** The portal's texts as a script, which browsers keep: in the document, each page would bring 270 kB of them again. */
export function TextsProvider({ children, locale }: { children: ReactNode; locale: Locale }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
