import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { accountIn } from "@/lib/http/fetcher";
import { requireCaller } from "@/lib/auth/server/page";
import { pageListing } from "@/lib/catalog/server";
import { ListingTexts } from "./texts";

interface ListingLayoutProps {
  children: ReactNode;
  params: Promise<{ pms: string; id: string }>;
}

/** Answers 404 for a missing listing here, because below loading.tsx the response has already started with 200. */
export default async function ListingLayout({ children, params }: ListingLayoutProps) {
  const path = (await headers()).get("x-path") ?? "/";
  const account = accountIn(new URL(path, "http://page").searchParams.get("account"));
  const caller = await requireCaller("listings:view", account);
  const { pms, id } = await params;
  if (!(await pageListing(caller, pms, id))) notFound();
  return <ListingTexts>{children}</ListingTexts>;
}
