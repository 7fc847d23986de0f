import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** Back, and the button that adds the connection. */
export function AddFooter({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const t = useTranslations("connections.adding");
  return (
    <div className="flex justify-end gap-2">
      <Button variant="ghost" className="mr-auto" onPress={onBack}>
        {t("back")}
      </Button>
      {children}
    </div>
  );
}
