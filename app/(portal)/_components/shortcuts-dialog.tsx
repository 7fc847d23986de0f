"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { sectionsFor } from "./sections";

/** Every shortcut, opened by `?`. */
export function ShortcutsDialog({
  role,
  ...open
}: {
  role: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("shell");
  const rows: [keys: string[], text: string][] = [
    [["⌘K", "Ctrl K"], t("shortcuts.palette")],
    [["/"], t("shortcuts.search")],
    [["?"], t("shortcuts.help")],
    ...sectionsFor(role).map((section): [string[], string] => [
      [`g ${section.key}`],
      t("shortcuts.go", { page: t(section.id) }),
    ]),
  ];
  return (
    <Dialog title={t("shortcuts.title")} size="sm" {...open}>
      <dl className="flex flex-col gap-2 text-sm">
        {rows.map(([keys, text]) => (
          <div key={text} className="flex items-center justify-between gap-4">
            <dt className="text-ink">{text}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
