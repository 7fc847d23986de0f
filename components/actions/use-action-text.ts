import { useTranslations } from "next-intl";
import { type Action, evidenceOf } from "@/lib/pricing/actions/board";
import { useNumbers } from "@/components/numbers/use-numbers";

/** The title of an action and its effect in short form. */
export function useActionText(action: Action): { title: string; effect: string | null } {
  const t = useTranslations("actions.words");
  const numbers = useNumbers();
  const evidence = evidenceOf(action);
  const type = action.action_type;
  if (evidence.kind === "price") {
    const { current, recommended } = evidence;
    const change = current === 0 ? 0 : recommended / current - 1;
    const effect = numbers.change(100 * change, { most: 0 });
    return { title: t(type, { current, recommended }), effect };
  }
  if (evidence.kind === "compared") {
    const valueOf = (value: number) =>
      type === "last_minute_conservative_vs_market" ? numbers.change(value, { most: 0 }) : value;
    const [current, recommended] = [valueOf(evidence.current), valueOf(evidence.recommended)];
    return { title: t(type, { current, recommended }), effect: null };
  }
  if (evidence.kind === "nights") {
    const { count } = evidence;
    return { title: t(type, { count }), effect: t("nights", { count }) };
  }
  return { title: t(type), effect: evidence.kind === "missing" ? t("notPriced") : null };
}
