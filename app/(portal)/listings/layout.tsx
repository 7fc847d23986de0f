import { headers } from "next/headers";
import type { ReactNode } from "react";
import { accountIn } from "@/lib/http/account";
import { requireCaller } from "@/lib/auth/server/page";

/** Refuses with 403 while nothing is sent: below loading.tsx the answer has begun, with 200. The page asks again by itself. */
export default async function ListingsLayout({ children }: { children: ReactNode }) {
  const path = (await headers()).get("x-path") ?? "/";
  await requireCaller(
    "listings:view",
    accountIn(new URL(path, "http://page").searchParams.get("account")),
  );
  return children;
}
