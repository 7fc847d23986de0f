"use client";
import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

/**
 * Returns what gives the pages within it more texts. Made in a file of the browser's, so that they come as a script,
 * which browsers keep: in the document, each page would bring them again.
 */
export function textsOf(texts: Partial<Messages>) {
  return function MoreTexts({ children }: { children: ReactNode }) {
    const around = useMessages();
    const all = useMemo(() => ({ ...around, ...texts }), [around]);
    return (
      <NextIntlClientProvider locale={useLocale()} messages={all}>
        {children}
      </NextIntlClientProvider>
    );
  };
}
