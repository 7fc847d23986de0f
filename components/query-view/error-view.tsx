"use client";
import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useUiTexts } from "@/components/ui/ui-texts";

export interface ErrorViewProps {
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
