"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** One query cache per browser tab. Data older than 10 s reloads when a page is focused. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 10_000, retry: shouldRetry, refetchOnWindowFocus: true },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Retries only failures that may be temporary: no answer, or a 5xx. */
function shouldRetry(failures: number, error: Error): boolean {
  const status = "status" in error ? Number(error.status) : 500;
  return failures < 2 && (status === 0 || status >= 500);
}
