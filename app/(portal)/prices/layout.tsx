import { headers } from "next/headers";
import type { ReactNode } from "react";
import { accountIn } from "@/lib/http/account";
import { requireCaller } from "@/lib/auth/server/page";

/** Refuses with 403 before anything is sent: below loading.tsx the response has started with 200. The page checks too. */
export default async function PricesLayout({ children }: { children: ReactNode }) {
  const path = (await headers()).get("x-path") ?? "/";
  await requireCaller(
    "listings:view",
    accountIn(new URL(path, "http://page").searchParams.get("account")),
  );
  return children;
}
