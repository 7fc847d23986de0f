"use client";
import { Star, Trash2 } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { deleteViewMutation, saveViewMutation } from "@/lib/catalog/client-views";
import type { SavedView } from "@/lib/catalog/schema-views";

/** A saved view, which can become the default or be deleted. */
export function ViewRow({ view }: { view: SavedView }) {
  const t = useTranslations("listings.views");
  const { account } = useAccount();
  const save = useMutation(saveViewMutation(account));
  const drop = useMutation(deleteViewMutation(account));
  const { id, name, query, is_default: isDefault } = view;
  const onError = ({ message }: Error) =>
    showToast({ tone: "danger", title: t("refused"), description: message });
  const mark = () => save.mutate({ name, query, is_default: !isDefault }, { onError });
  const remove = () =>
    drop.mutate(id, { onError, onSuccess: () => showToast({ title: t("deleted", { name }) }) });
  return (
    <li className="flex min-h-10 items-center gap-2 px-3 text-sm">
      <span className="min-w-0 flex-1 font-medium wrap-anywhere text-ink">{name}</span>
      {isDefault && <Badge>{t("default")}</Badge>}
      <IconButton
        size="sm"
        aria-label={t(isDefault ? "noDefault" : "makeDefault", { name })}
        onPress={mark}
      >
        <Star aria-hidden className={isDefault ? "fill-current" : ""} />
      </IconButton>
      <IconButton size="sm" aria-label={t("delete", { name })} onPress={remove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
