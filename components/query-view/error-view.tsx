"use client";
import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export interface ErrorViewProps {
  title: string;
  message: string;
  retryLabel: string;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** An error message with Try again. */
export function ErrorView({
  title,
  message,
  retryLabel,
  isRetrying = false,
  onRetry,
}: ErrorViewProps) {
  return (
    <Notice
      tone="danger"
      isLive
      title={title}
      className="mb-3"
      action={
        <Button size="sm" isPending={isRetrying} onPress={onRetry}>
          <RotateCw aria-hidden />
          {retryLabel}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
