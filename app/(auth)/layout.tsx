import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/ui/wordmark";
import { NightPanel } from "./_components/night-panel";
import { AuthTexts } from "./_components/texts";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <AuthTexts>
      <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,1fr)_minmax(0,1.15fr)]">
        <div className="flex min-w-0 flex-col bg-surface px-5 py-6 sm:px-8">
          <header>
            <Link href="/sign-in" className="inline-block rounded-md focus-ring">
              <Wordmark />
            </Link>
          </header>
          <main className="mx-auto flex w-full max-w-90 flex-1 flex-col justify-center py-10 has-data-wide:max-w-120">
            {children}
          </main>
        </div>
        <NightPanel />
      </div>
    </AuthTexts>
  );
}
