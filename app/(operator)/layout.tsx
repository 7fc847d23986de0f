import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import PortalLayout from "@/app/(portal)/layout";
import { pageCaller } from "@/lib/auth/server/page";
import { OperatorTexts } from "./texts";

/** The portal's frame, for operators; everybody else gets the answer of an unknown page, which has no frame. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const caller = await pageCaller();
  if (!caller?.isOperator) notFound();
  return (
    <PortalLayout>
      <OperatorTexts>{children}</OperatorTexts>
    </PortalLayout>
  );
}
