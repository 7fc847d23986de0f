import { MapPinOff } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Wordmark } from "@/components/ui/wordmark";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";

export const generateMetadata = pageTitle("common.errors.notFoundTitle");

export default function NotFound() {
  const t = useTranslations("common.errors");
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-8">
      <header>
        <Link href="/" className="inline-block rounded-md focus-ring">
          <Wordmark />
        </Link>
      </header>
      <main className="grid flex-1 place-items-center pb-16">
        <EmptyState
          icon={<MapPinOff />}
          level={1}
          title={t("notFoundTitle")}
          action={
            <LinkButton href="/" variant="primary">
              {t("home")}
            </LinkButton>
          }
        >
          {t("notFoundText")}
        </EmptyState>
      </main>
    </div>
  );
}
