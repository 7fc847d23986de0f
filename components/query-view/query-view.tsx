"use client";
import type { ReactNode } from "react";
import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useUiTexts } from "@/components/ui/ui-texts";

/** The part of a react-query result that the view needs. */
export interface ViewedQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: ViewedQuery<Data>;
  /** A skeleton in the shape of the content. */
  loading: ReactNode;
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** A sentence, such as "The log could not be loaded." */
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/**
 * Renders one of the four states of a query: data, error with retry, loading, empty. A failed refresh keeps the rows,
 * with the error above them.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, empty, isEmpty = hasNoRows, errorTitle, children } = props;
  const error = query.error && (
    <ErrorView
      title={errorTitle}
      message={query.error.message}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
  const isBare = query.data !== undefined && empty !== undefined && isEmpty(query.data);
  if (query.data !== undefined && !isBare) {
    return (
      <>
        {error}
        {children(query.data)}
      </>
    );
  }
  if (error) return error;
  return isBare ? empty : loading;
}

function hasNoRows(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

interface ErrorViewProps {
  title: string;
  message: string;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** An error message with Try again. */
export function ErrorView({ title, message, isRetrying = false, onRetry }: ErrorViewProps) {
  const { retry } = useUiTexts();
  return (
    <Notice
      tone="danger"
      isLive
      title={title}
      className="mb-3"
      action={
        <Button size="sm" isPending={isRetrying} onPress={onRetry}>
          <RotateCw aria-hidden />
          {retry}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
