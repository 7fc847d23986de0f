import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { moveFeedMutation } from "@/lib/sync/connections/client-more";
import type { Feed } from "@/lib/sync/ical/schema";

interface NewAddressProps {
  feed: Feed;
  onDone: () => void;
}

/** Asks for the new address of a calendar that can't be read; its stays are kept. */
export function NewAddress({ feed: { id }, onDone }: NewAddressProps) {
  const t = useTranslations("connections.feeds");
  const move = useMutation(moveFeedMutation(id));
  const submit = (values: FormData) =>
    move.mutate(fieldText(values, "url").trim(), {
      onSuccess: () => {
        showToast({ title: t("moved") });
        onDone();
      },
    });
  return (
    <Form onSubmit={submit} problem={move.error} className="mt-2 gap-2!">
      <FocusFirst>
        <TextField
          name="url"
          type="url"
          label={t("address")}
          placeholder="https://"
          autoComplete="off"
          spellCheck="false"
          maxLength={2_000}
          isMonospaced
          isRequired
        />
      </FocusFirst>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" isPending={move.isPending}>
          {t("move")}
        </Button>
        <Button size="sm" variant="ghost" onPress={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}
