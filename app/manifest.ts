import type { MetadataRoute } from "next";
import { getTranslations } from "next-intl/server";

/** The web app manifest, used when the portal is added to a home screen. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations("common");
  return {
    name: t("product"),
    short_name: t("product"),
    description: t("tagline"),
    start_url: "/",
    display: "standalone",
    background_color: "#f9fafb",
    theme_color: "#f9fafb",
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-icon.png", type: "image/png", sizes: "180x180" },
    ],
  };
}
