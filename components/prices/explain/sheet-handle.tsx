"use client";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";

interface SheetHandleProps {
  isTall: boolean;
  onToggle: () => void;
}

/** The handle of a sheet on phones: a press changes its height. */
export function SheetHandle({ isTall, onToggle }: SheetHandleProps) {
  const t = useTranslations("explain");
  return (
    <Button
      aria-label={t(isTall ? "shorter" : "taller")}
      aria-expanded={isTall}
      onPress={onToggle}
      className="-mb-3 flex h-6 w-full shrink-0 items-center justify-center focus-ring-inset sm:hidden"
    >
      <span className="h-1 w-9 rounded-full bg-edge" />
    </Button>
  );
}
