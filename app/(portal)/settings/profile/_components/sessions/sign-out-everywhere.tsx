"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { endAllSessionsMutation } from "@/lib/identity/people/client";

/** Ends every session after confirmation, including this one, and opens the sign-in page. */
export function SignOutEverywhere({ count }: { count: number }) {
  const t = useTranslations("profile");
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    ...endAllSessionsMutation(),
    onSuccess: async () => {
      location.assign("/sign-in");
      await new Promise(() => {});
    },
  });
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        {t("everywhere")}
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t("everywhereTitle")}
        confirmLabel={t("everywhereConfirm")}
        isPending={end.isPending}
        errorMessage={end.error?.message}
        onConfirm={() => end.mutate()}
      >
        {t("everywhereText", { count })}
      </AlertDialog>
    </>
  );
}
