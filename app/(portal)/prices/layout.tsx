import { headers } from "next/headers";
import type { ReactNode } from "react";
import { accountIn } from "@/lib/http/fetcher";
import { requireCaller } from "@/lib/auth/server/page";
import { PricesTexts } from "./texts";

/** Answers 403 here, because below loading.tsx the response has already started with 200. The page checks too. */
export default async function PricesLayout({ children }: { children: ReactNode }) {
  const path = (await headers()).get("x-path") ?? "/";
  await requireCaller(
    "listings:view",
    accountIn(new URL(path, "http://page").searchParams.get("account")),
  );
  return <PricesTexts>{children}</PricesTexts>;
}
