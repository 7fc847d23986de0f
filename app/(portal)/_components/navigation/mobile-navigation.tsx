"use client";
import { Menu as MenuIcon, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "@/components/ui/icon-button";
import { useUiTexts } from "@/components/ui/ui-texts";
import { Navigation, type NavigationProps } from "./navigation";

/** The navigation as a sheet, for narrow screens. */
export function MobileNavigation(props: Omit<NavigationProps, "className" | "onNavigate">) {
  const t = useTranslations("shell");
  const { close } = useUiTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="-ml-1.5 lg:hidden">
      <IconButton aria-label={t("openMenu")} onPress={() => setOpen(true)} placement="bottom">
        <MenuIcon aria-hidden />
      </IconButton>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className="fixed inset-0 z-50 bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Modal className="absolute inset-y-0 left-0 w-68 max-w-[85vw] bg-paper shadow-overlay transition-transform data-entering:-translate-x-4 data-exiting:-translate-x-4">
          <Dialog aria-label={t("navigation")} className="h-full outline-none">
            <Navigation {...props} className="flex h-full" onNavigate={() => setOpen(false)} />
            <IconButton
              aria-label={close}
              onPress={() => setOpen(false)}
              placement="bottom"
              className="absolute! top-2.5 right-2.5"
            >
              <X aria-hidden />
            </IconButton>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  );
}
