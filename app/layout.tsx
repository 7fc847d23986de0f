import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppProviders } from "@/components/providers/app-providers";
import { TextsProvider } from "./texts-provider";
import { env } from "@/lib/core/env";

/** The browser's own colour on phones; matches the page background. */
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
  // The nonce makes every page dynamic, as the CSP requires.
  const nonce = (await headers()).get("x-nonce") ?? "";
  const theme = (await cookies()).get("nightrate-theme")?.value;
  const chosen = theme === "light" || theme === "dark" ? theme : undefined;
  const locale = await getLocale();
  return (
    <html lang={locale} data-theme={chosen}>
      <head>
        {/* React Aria sets this nonce on its <style>. */}
        <meta property="csp-nonce" nonce={nonce} content={nonce} />
      </head>
      <body>
        <TextsProvider locale={locale}>
          <AppProviders locale={locale}>{children}</AppProviders>
        </TextsProvider>
      </body>
    </html>
  );
}
