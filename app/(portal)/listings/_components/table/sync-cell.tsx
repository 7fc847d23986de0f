"use client";
import { useTranslations } from "next-intl";
import type { ListingRow } from "@/lib/catalog/rows";
import { useListingsScope } from "../scope/scope";

/** Turns syncing on and off, with a native switch, which is fast to render while scrolling. */
export function SyncCell({ row, isTabbable }: { row: ListingRow; isTabbable: boolean }) {
  const { canEdit, change } = useListingsScope();
  const t = useTranslations("listings");
  const { id, pms, name, push_enabled: isOn } = row.listing;
  if (!canEdit) {
    return <span className={isOn ? "" : "text-ink-faint"}>{t(isOn ? "sync.on" : "sync.off")}</span>;
  }
  const toggle = () => {
    const message = t(isOn ? "sync.turnedOff" : "sync.turnedOn", { name });
    void change([{ id, pms, push_enabled: !isOn }], { message });
  };
  return (
    <label className="group relative inline-flex cursor-pointer items-center align-middle">
      <input
        type="checkbox"
        role="switch"
        aria-label={t("sync.label", { name })}
        aria-checked={isOn}
        checked={isOn}
        tabIndex={isTabbable ? 0 : -1}
        onChange={toggle}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className="relative h-4.5 w-7.5 rounded-full border border-field bg-muted outline-2 outline-offset-1 outline-transparent transition-colors group-hover:border-ink-faint peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-accent after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-ink-faint after:transition-transform peer-checked:after:translate-x-3 peer-checked:after:bg-on-accent"
      />
    </label>
  );
}
