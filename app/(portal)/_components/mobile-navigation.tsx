"use client";
import { Menu as MenuIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "@/components/ui/icon-button";
import { Navigation } from "./navigation";

/** The navigation as a sheet, on screens too narrow for the column. */
export function MobileNavigation({ role }: { role: string }) {
  const t = useTranslations("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="lg:hidden">
      <IconButton aria-label={t("openMenu")} onPress={() => setOpen(true)} placement="bottom">
        <MenuIcon aria-hidden className="size-4" />
      </IconButton>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className="fixed inset-0 z-50 bg-scrim"
      >
        <Modal className="absolute inset-y-0 left-0 w-64 bg-paper shadow-overlay">
          <Dialog aria-label={t("navigation")} className="h-full outline-none">
            <Navigation role={role} className="flex h-full" onNavigate={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  );
}
