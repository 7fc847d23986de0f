"use client";
import { Cable, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

interface NoConnectionsProps {
  canManage: boolean;
  onAdd: () => void;
}

/** Shown before the first connection. */
export function NoConnections({ canManage, onAdd }: NoConnectionsProps) {
  const t = useTranslations("connections");
  const add = (
    <Button variant="primary" onPress={onAdd}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<Cable />}
        title={t(canManage ? "empty.title" : "empty.managedTitle")}
        {...(canManage && { action: add })}
      >
        {t(canManage ? "empty.text" : "empty.managedText")}
      </EmptyState>
    </div>
  );
}
