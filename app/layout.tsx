import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppProviders } from "@/components/providers/app-providers";
import { env } from "@/lib/core/env";

/** The colour of the frame around the page on phones: the paper's. */
export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f9fafb" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1116" },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    metadataBase: new URL(env().PUBLIC_URL),
    title: { default: t("product"), template: `%s · ${t("product")}` },
    description: t("tagline"),
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the request makes every page dynamic, which the nonce of the CSP needs.
  const nonce = (await headers()).get("x-nonce") ?? "";
  const theme = (await cookies()).get("nightrate-theme")?.value;
  const chosen = theme === "light" || theme === "dark" ? theme : undefined;
  const locale = await getLocale();
  return (
    <html lang={locale} data-theme={chosen}>
      <head>
        {/* React Aria puts its <style> under this nonce. */}
        <meta property="csp-nonce" nonce={nonce} content={nonce} />
      </head>
      <body>
        <NextIntlClientProvider>
          <AppProviders locale={locale}>{children}</AppProviders>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
