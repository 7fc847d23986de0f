/** The API's words for the demand of a night, with their colours. Browser-safe. */
export const demandWords = [
  "Low Demand",
  "Below Normal Demand",
  "Normal Demand",
  "High Demand",
  "Very High Demand",
  "Unavailable",
] as const;
type DemandWord = (typeof demandWords)[number];

/** One fixed colour per word, from blue for low to red for very high. */
export const demandColors: Readonly<Record<DemandWord, string>> = {
  "Low Demand": "#7BA7D7",
  "Below Normal Demand": "#B5D0EA",
  "Normal Demand": "#E3E8EC",
  "High Demand": "#F4B183",
  "Very High Demand": "#D9534F",
  Unavailable: "#9AA3AB",
};

/** The word for a demand D before strength (`pricing.md` §1, demand words). */
export function demandWord(demand: number): DemandWord {
  if (demand < 0.9) return "Low Demand";
  if (demand < 0.97) return "Below Normal Demand";
  if (demand <= 1.05) return "Normal Demand";
  return demand <= 1.15 ? "High Demand" : "Very High Demand";
}
