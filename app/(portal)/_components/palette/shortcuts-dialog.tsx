"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { type AccountAccess, sectionsFor } from "../frame/sections";
import { useCommandKey } from "./use-command-key";

/** All keyboard shortcuts; opens on `?`. */
export default function ShortcutsDialog({
  access,
  ...open
}: {
  access: AccountAccess;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("shell");
  const palette = useCommandKey();
  const [copy, paste] = [useCommandKey("C"), useCommandKey("V")];
  const sections = sectionsFor(access);
  return (
    <Dialog title={t("shortcuts.title")} size="sm" isText {...open}>
      <Keys
        title={t("shortcuts.everywhere")}
        rows={[
          { keys: [palette], text: t("shortcuts.palette") },
          { keys: ["/"], text: t("shortcuts.search") },
          { keys: ["?"], text: t("shortcuts.help") },
        ]}
      />
      {sections.some(({ id }) => id === "prices") && (
        <Keys
          title={t("shortcuts.onPrices")}
          rows={[
            { keys: ["Shift", "←→↑↓"], text: t("shortcuts.extend"), joint: "+" },
            { keys: ["Enter"], text: t("shortcuts.explain") },
            { keys: ["o"], text: t("shortcuts.override") },
            { keys: ["h"], text: t("shortcuts.home") },
            { keys: [copy], text: t("shortcuts.copy") },
            { keys: [paste], text: t("shortcuts.paste") },
            { keys: ["[", "]"], text: t("shortcuts.screen"), joint: "/" },
            { keys: ["+", "-"], text: t("shortcuts.zoom"), joint: "/" },
            { keys: ["t"], text: t("shortcuts.today") },
          ]}
        />
      )}
      <Keys
        title={t("shortcuts.goTo")}
        rows={sections.map(({ id, key }) => ({ keys: ["g", key], text: t(id) }))}
      />
    </Dialog>
  );
}

interface KeysRow {
  keys: string[];
  text: string;
  /** Text between the keys; "then" by default. */
  joint?: string;
}

function Keys({ title, rows }: { title: string; rows: KeysRow[] }) {
  const t = useTranslations("shell.shortcuts");
  return (
    <section className="not-first:mt-5">
      <h3 className="mb-1 text-xs font-medium text-ink-faint">{title}</h3>
      <dl className="text-sm">
        {rows.map(({ keys, text, joint = t("then") }) => (
          <div
            key={text}
            className="flex h-8 items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <dt className="text-ink">{text}</dt>
            <dd className="flex items-center gap-1.5 text-xs text-ink-faint">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && joint}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
