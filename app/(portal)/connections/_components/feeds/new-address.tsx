import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { moveFeedMutation } from "@/lib/sync/connections/client-more";
import type { Feed } from "@/lib/sync/ical/schema";

/** A calendar that can't be read may have a new address; its stays are kept. */
export function NewAddress({ feed: { id, listing_name: listing, channel } }: { feed: Feed }) {
  const t = useTranslations("connections.feeds");
  const move = useMutation(moveFeedMutation(id));
  const submit = (values: FormData) =>
    move.mutate(fieldText(values, "url").trim(), {
      onSuccess: () => showToast({ title: t("moved") }),
    });
  return (
    <Form onSubmit={submit} problem={move.error}>
      <div className="flex items-end gap-2">
        <TextField
          name="url"
          type="url"
          isRequired
          size="sm"
          label={t("addressOf", { listing, channel })}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="sm" isPending={move.isPending}>
          {t("move")}
        </Button>
      </div>
    </Form>
  );
}
