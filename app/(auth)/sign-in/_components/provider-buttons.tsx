"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { providerAddress } from "@/lib/identity/people/next-auth";

/** One button per configured sign-in provider. */
export function ProviderButtons({
  providers,
  next,
}: {
  providers: readonly { id: string; name: string }[];
  next: string;
}) {
  const t = useTranslations("auth");
  const redirect = useMutation({
    mutationFn: async (id: string) => {
      location.assign(await providerAddress(id, next));
      await new Promise(() => {});
    },
  });
  if (providers.length === 0) return null;
  return (
    <div className="mt-5 flex flex-col gap-2.5">
      <p className="flex items-center gap-3 text-xs text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("signIn.or")}
      </p>
      {redirect.isError && <Notice tone="danger" isLive title={t("errors.unreachable")} />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          isPending={redirect.isPending && redirect.variables === id}
          onPress={() => redirect.mutate(id)}
        >
          {t("signIn.provider", { name })}
        </Button>
      ))}
    </div>
  );
}
