"use client";
import "./globals.css";
import { Wordmark } from "@/components/ui/wordmark";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import common from "@/messages/en/common.json";

/** Shown when the root layout fails, which also provides the texts. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const { errors, actions } = common;
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col px-5 py-6 sm:px-8">
        <title>{errors.title}</title>
        <Wordmark />
        <main role="alert" className="grid flex-1 place-items-center pb-16">
          <EmptyState
            level={1}
            title={errors.title}
            action={<Button onPress={retry}>{actions.retry}</Button>}
          >
            {errors.textPlain} {error.digest && <code>{error.digest}</code>}
          </EmptyState>
        </main>
      </body>
    </html>
  );
}
