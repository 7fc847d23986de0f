"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { type AccountAccess, sectionsFor } from "../navigation/sections";
import { useCommandKey } from "./use-command-key";

/** All keyboard shortcuts; opens on `?`. */
export function ShortcutsDialog({
  access,
  ...open
}: {
  access: AccountAccess;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("shell");
  const palette = useCommandKey();
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
      <Keys
        title={t("shortcuts.goTo")}
        rows={sectionsFor(access).map(({ id, key }) => ({ keys: ["g", key], text: t(id) }))}
      />
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: { keys: string[]; text: string }[] }) {
  const t = useTranslations("shell.shortcuts");
  return (
    <section className="not-first:mt-5">
      <h3 className="mb-1 text-xs font-medium text-ink-faint">{title}</h3>
      <dl className="text-sm">
        {rows.map(({ keys, text }) => (
          <div
            key={text}
            className="flex h-8 items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <dt className="text-ink">{text}</dt>
            <dd className="flex items-center gap-1.5 text-xs text-ink-faint">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && t("then")}
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
