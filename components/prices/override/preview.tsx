"use client";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { PreviewList } from "./preview-list";
import type { OverrideKind } from "./preview-rows";
import { PreviewSkeleton } from "./preview-skeleton";
import { Notes, Totals } from "./totals";
import { isAtField, type OverrideEditor } from "./use-override";

interface PreviewProps {
  editor: Pick<OverrideEditor, "preview" | "now" | "isStale" | "change">;
  kind: OverrideKind;
}

/** The nights before and after: together in a sentence, what is skipped, and each. */
export function Preview({ editor, kind }: PreviewProps) {
  const t = useTranslations("overrides.preview");
  const notes = useTranslations("overrides.notes");
  const { preview, now, isStale, change } = editor;
  // What a field's error leaves to see are the nights as they are.
  const query = isAtField(preview.error) ? now : preview;
  return (
    <section aria-label={t("title")} aria-busy={isStale} className="flex min-w-0 flex-col gap-2">
      <QueryView
        query={query}
        loading={<PreviewSkeleton label={t("loading")} />}
        errorTitle={t("failed")}
      >
        {(data) => (
          <div className="flex min-h-0 flex-col gap-2">
            {isStale && change !== null ? (
              <Skeleton className="my-1 h-3 w-64 max-w-full" />
            ) : (
              <Totals preview={data} kind={kind} isChange={query === preview && change !== null} />
            )}
            <Notes totals={data.totals} errors={data.listings.flatMap(({ errors }) => errors)} />
            <PreviewList listings={data.listings} kind={kind} />
            {(data.unlisted ?? 0) > 0 && (
              <p className="text-xs text-ink-soft">
                {notes("unlisted", { count: data.unlisted ?? 0 })}
              </p>
            )}
          </div>
        )}
      </QueryView>
    </section>
  );
}
