import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";

/** Links to a file of the rows that are left out, with line, column, value and reason. */
export function ProblemRows({ id }: { id: string }) {
  const t = useTranslations("uploads");
  return (
    <LinkButton href={`/api/uploads/${id}/problems`} prefetch={false} download size="md">
      <Download aria-hidden />
      {t("problemRows")}
    </LinkButton>
  );
}
