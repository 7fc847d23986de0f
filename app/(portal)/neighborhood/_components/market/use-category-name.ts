import { useTranslations } from "next-intl";

/** Returns names of bedroom categories: private rooms, studios, homes by number of bedrooms. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations("neighborhood.category");
  return (category) => {
    if (category === "All") return t("all");
    const bedrooms = Number(category);
    if (bedrooms < 0) return t("room");
    return bedrooms === 0 ? t("studio") : t("bedrooms", { count: bedrooms });
  };
}
