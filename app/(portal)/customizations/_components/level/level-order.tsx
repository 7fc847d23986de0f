import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { ModeWords } from "./mode-words";

const order = ["listing", "subgroup", "group", "account", "default"] as const;

/** The levels in order of precedence, with the current one marked. */
export function LevelOrder({
  level,
  setHere,
}: {
  level: (typeof order)[number];
  /** Number of rules that the level sets itself. */
  setHere: number;
}) {
  const t = useTranslations("customizations.panel");
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-ink">{t("orderTitle")}</h2>
      <p className="text-sm text-pretty text-ink-soft">{t("orderText")}</p>
      <ol className="my-1 flex gap-x-4 gap-y-1 max-xl:flex-wrap xl:flex-col">
        {order.map((each, n) => (
          <li
            key={each}
            aria-current={each === level ? "step" : undefined}
            className={cx(
              "flex items-center gap-2.5 text-sm",
              each === level ? "font-semibold text-accent-ink" : "text-ink-faint",
            )}
          >
            <span
              aria-hidden
              className={cx(
                "grid size-5 place-items-center rounded-full text-2xs tabular-nums",
                each === level ? "bg-accent text-on-accent" : "bg-muted",
              )}
            >
              {n + 1}
            </span>
            {t(`order.${each}`)}
            {each === level && <span className="text-xs font-normal">{t("here")}</span>}
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">{t("setHere", { count: setHere })}</p>
      <ModeWords />
    </div>
  );
}
