"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ErrorView } from "@/components/query-view/error-view";
import { cx } from "@/components/ui/cx";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import { ExplanationBody } from "./explanation-body";
import { ExplanationFooter } from "./explanation-footer";
import { ExplanationHeader } from "./explanation-header";
import { BodySkeleton } from "./explanation-skeleton";
import type { ExplanationProps } from "./explanation-props";
import { useExplanation } from "./use-explanation";
import { useExplanationKeys } from "./use-explanation-keys";

/** Why a night has its price: price, market that night, each step with its level. The contents of a panel. */
export default function Explanation(props: ExplanationProps) {
  const t = useTranslations("explain");
  const { query, allowed } = useExplanation(props);
  const panel = useExplanationKeys(allowed);
  const isStale = query.isPlaceholderData;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t("label")}
      aria-busy={isStale || query.isPending}
      className="flex min-h-0 flex-1 flex-col bg-surface outline-none"
    >
      <ExplanationHeader
        {...allowed}
        answer={query.data}
        isStale={isStale}
        isFailed={query.error !== null}
      />
      <div
        {...scrolled}
        className={cx(
          "min-h-0 flex-1 overflow-y-auto transition-opacity focus-ring-inset",
          isStale && "opacity-60",
          props.onExpand && "max-sm:flex-none max-sm:overflow-visible",
        )}
      >
        <Body {...allowed} query={query} />
      </div>
      <ExplanationFooter {...allowed} answer={query.data} />
    </section>
  );
}

/** Keys scroll what has no controls. */
const scrolled = { tabIndex: 0 };

/** The steps, or what is known until they are read. */
function Body({ query, ...props }: ExplanationProps & { query: UseQueryResult<NightAnswer> }) {
  const t = useTranslations("explain");
  const { data, error } = query;
  if (error) {
    return (
      <div className="p-5">
        <ErrorView
          title={t("failed")}
          message={error.message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (!data) return <BodySkeleton isBrief={props.onExpand !== undefined} />;
  return <ExplanationBody {...props} answer={data} />;
}
