import { headers } from "next/headers";
import type { ReactNode } from "react";
import { accountIn } from "@/lib/http/fetcher";
import { requireCaller } from "@/lib/auth/server/page";
import { StartingPricesTexts } from "./texts";

/** Answers 403 here, because below loading.tsx the response has already started with 200. The page checks too. */
export default async function StartingPricesLayout({ children }: { children: ReactNode }) {
  const path = (await headers()).get("x-path") ?? "/";
  const account = accountIn(new URL(path, "http://page").searchParams.get("account"));
  await requireCaller("listings:edit", account);
  return <StartingPricesTexts>{children}</StartingPricesTexts>;
}
