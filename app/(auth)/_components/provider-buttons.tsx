"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { providerAddress } from "@/lib/identity/people/client";

export interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  /** The page to open once signed in. */
  next?: string;
  /** Accepts this invitation instead. */
  invitation?: string;
}

/** One button per configured sign-in provider. */
export function ProviderButtons({ providers, next = "/", invitation }: ProviderButtonsProps) {
  const t = useTranslations("auth");
  const intent = invitation === undefined ? "" : `join.${invitation}`;
  const leave = useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const address = await providerAddress(id, { next, intent });
      if (address === null) return;
      location.assign(address);
      await new Promise(() => {});
    },
  });
  if (providers.length === 0) return null;
  return (
    <div className="mt-5 flex flex-col gap-2.5">
      <p className="flex items-center gap-3 text-xs text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("signIn.or")}
      </p>
      {leave.isError && <Notice tone="danger" isLive title={t("errors.unreachable")} />}
      {leave.isSuccess && (
        <Notice tone="danger" isLive title={t("errors.providerDown", leave.variables)}>
          {t(invitation === undefined ? "errors.providerDownText" : "errors.providerDownJoin")}
        </Notice>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="lg"
          isPending={leave.isPending && leave.variables.id === provider.id}
          onPress={() => leave.mutate(provider)}
        >
          {t("signIn.provider", { name: provider.name })}
        </Button>
      ))}
    </div>
  );
}
