"use client";
import type { ReactNode } from "react";
import { QueryView, type ViewedQuery } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";

interface PartCardProps<Data> {
  title: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  query: ViewedQuery<Data>;
  errorTitle: string;
  /** Class of the minimum height, which loading and failed cards keep. */
  height: string;
  children: (data: Data) => ReactNode;
}

/** A card that loads, fails and retries on its own, at the same height as with data. */
export function PartCard<Data>(props: PartCardProps<Data>) {
  const { query, errorTitle, height, children, ...header } = props;
  const hasData = query.data !== undefined;
  return (
    <Card {...header} padding="none" className="flex flex-col">
      <div className={cx("flex flex-col", height, !hasData && "p-4")}>
        <QueryView
          query={query}
          loading={<Skeleton className="w-full flex-1" />}
          errorTitle={errorTitle}
        >
          {children}
        </QueryView>
      </div>
    </Card>
  );
}
