"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SignInAgain } from "@/components/sign-in-again/sign-in-again";
import { SetUp } from "@/components/two-factor/set-up";
import { Button } from "@/components/ui/button";
import { signOut } from "@/lib/identity/people/client";

/** Sets the second factor up and opens `next` with a full page load, or signs out. */
export function RequiredSetUp({ next }: { next: string }) {
  const t = useTranslations("twoFactor.required");
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      location.assign("/sign-in");
      await new Promise(() => {});
    },
  });
  return (
    <>
      <SetUp onDone={() => location.assign(next)} />
      <div className="mt-6">
        <Button
          size="sm"
          variant="ghost"
          isPending={leave.isPending}
          onPress={() => leave.mutate()}
        >
          {t("signOut")}
        </Button>
      </div>
      <SignInAgain />
    </>
  );
}
