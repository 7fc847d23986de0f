"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { Form } from "@/components/form/form";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { saveViewMutation, viewsQuery, deleteViewMutation } from "@/lib/catalog/client";
import { viewIn } from "./use-board";
import { Star, Trash2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import type { SavedView } from "@/lib/catalog/schema";

/** The person's views, and a form that saves the current one. */
export default function ViewsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("listings.views");
  const { account } = useAccount();
  const query = useQuery(viewsQuery(account));
  return (
    <Dialog onClose={onClose} title={t("title")} description={t("noneText")}>
      <div className="flex flex-col gap-5">
        <QueryView
          query={query}
          loading={<Skeleton className="h-16" />}
          isEmpty={({ views }) => views.length === 0}
          empty={<p className="text-sm text-ink-faint">{t("none")}</p>}
          errorTitle={t("failed")}
        >
          {({ views }) => (
            <ul className="divide-y divide-line rounded-md border border-line">
              {views.map((view) => (
                <ViewRow key={view.id} view={view} />
              ))}
            </ul>
          )}
        </QueryView>
        <SaveForm />
      </div>
    </Dialog>
  );
}

function SaveForm() {
  const t = useTranslations("listings.views");
  const { account } = useAccount();
  const params = useSearchParams();
  const [name, setName] = useState("");
  const [isDefault, setDefault] = useState(false);
  const save = useMutation(saveViewMutation(account));
  const submit = () => {
    const query = viewIn(new URLSearchParams(params));
    const onSuccess = () => {
      showToast({ title: t("saved", { name }) });
      setName("");
      setDefault(false);
    };
    save.mutate({ name, query, is_default: isDefault }, { onSuccess });
  };
  return (
    <Form onSubmit={submit} problem={save.error} className="gap-3">
      <h3 className="text-sm font-semibold text-ink">{t("current")}</h3>
      <TextField
        name="name"
        label={t("name")}
        description={t("nameText")}
        isRequired
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <Checkbox isSelected={isDefault} onChange={setDefault}>
        {t("asDefault")}
      </Checkbox>
      <Button type="submit" variant="primary" className="self-end" isPending={save.isPending}>
        {t("save")}
      </Button>
    </Form>
  );
}

/** A saved view, which can become the default or be deleted. */
function ViewRow({ view }: { view: SavedView }) {
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
