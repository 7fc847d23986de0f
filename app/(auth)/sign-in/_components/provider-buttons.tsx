"use client";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

/** One button for each configured service; nothing when there is none. */
export function ProviderButtons({
  providers,
  next,
}: {
  providers: readonly { id: string; name: string }[];
  next: string;
}) {
  const t = useTranslations("auth.signIn");
  const [chosen, choose] = useState<string | null>(null);
  if (providers.length === 0) return null;
  return (
    <div className="mt-5 flex flex-col gap-2.5">
      <p className="flex items-center gap-3 text-xs text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          isPending={chosen === id}
          onPress={() => {
            choose(id);
            void signIn(id, { callbackUrl: next });
          }}
        >
          {t("provider", { name })}
        </Button>
      ))}
    </div>
  );
}
