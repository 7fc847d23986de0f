import { useTranslations } from "next-intl";

const modes = ["inherit", "none", "custom"] as const;

/** Explains Inherit, None and Custom. */
export function ModeWords() {
  const t = useTranslations("customizations");
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-line pt-3 text-sm">
      {modes.map((mode) => (
        <div key={mode} className="contents">
          <dt className="font-medium text-ink">{t(`mode.${mode}`)}</dt>
          <dd className="text-pretty text-ink-soft">{t(`panel.modes.${mode}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
