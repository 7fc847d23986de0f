"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { lateComponent } from "@/components/prefetch/late-component";
import type { AccountAccess } from "../navigation/sections";

const load = () => import("./palette-list");

// Loads after the page and before anyone types: no page needs it.
const PaletteList = lateComponent(load);
const loadMs = 400;

/** Finds listings, pages, accounts and actions by any part of their name. */
export function CommandPalette({
  isOpen,
  onOpenChange,
  ...props
}: {
  access: AccountAccess;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onShortcuts: () => void;
}) {
  const t = useTranslations("shell.palette");
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), loadMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 flex justify-center bg-scrim px-3 pt-3 transition-opacity data-entering:opacity-0 data-exiting:opacity-0 sm:px-4 sm:pt-[12vh]"
    >
      <Modal className="h-fit w-full max-w-150 overflow-hidden rounded-lg bg-raised shadow-overlay dark:border dark:border-edge">
        <Dialog aria-label={t("title")} className="flex flex-col outline-none sm:min-h-60">
          <PaletteList {...props} close={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
