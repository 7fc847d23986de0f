"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { CopyFlags } from "@/lib/mappings/schema";
import { useMutation } from "@tanstack/react-query";
import { showToast } from "@/components/toast/toast-queue";
import { type MapInput, mapMutation, unmapMutation } from "@/lib/mappings/client";
import { useMappingScope } from "../page/scope";

const flags = ["min_max_base", "customization", "group", "notes", "tags"] as const;

export const copyNothing: CopyFlags = {
  min_max_base: false,
  customization: false,
  group: false,
  notes: false,
  tags: false,
};

/** Chooses which of the parent's settings are copied to the child. */
export function CopyOptions({
  copy,
  onChange,
}: {
  copy: CopyFlags;
  onChange: (copy: CopyFlags) => void;
}) {
  const t = useTranslations("mapping.copy");
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink-soft">{t("title")}</legend>
      <div className="mt-2 grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            isSelected={copy[flag]}
            onChange={(isSelected) => onChange({ ...copy, [flag]: isSelected })}
            description={t(`${flag}.text`)}
          >
            {t(`${flag}.label`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows a toast with Undo, or with Unmap after copying, because copied values stay. */
export function useMappedToast(): (mapping: MapInput) => void {
  const t = useTranslations("mapping");
  const { account } = useMappingScope();
  const { mutateAsync } = useMutation(unmapMutation(account));
  return ({ parent, children, copy }) => {
    const isCopied = Object.values(copy).some(Boolean);
    const name = children.map((child) => child.name).join(", ");
    const undo = async () => {
      const { failure } = await mutateAsync(children);
      const [failed] = failure;
      if (failed)
        showToast({ tone: "danger", title: t("undoFailed"), description: failed.message });
      else showToast({ title: t(isCopied ? "unmappedAgain" : "undone", { name }) });
    };
    showToast({
      title: t("mapped", { name, parent: parent.name }),
      action: {
        label: t(isCopied ? "unmap" : "undo"),
        onAction: () => void undo().catch(showFailure(t("undoFailed"))),
      },
    });
  };
}

/** Undoes unmapping: maps the children under their parent again, without copying. */
export function useMapAgain(): (
  parent: MapInput["parent"],
  children: MapInput["children"],
) => void {
  const t = useTranslations("mapping");
  const { account } = useMappingScope();
  const { mutateAsync } = useMutation(mapMutation(account));
  return (parent, children) =>
    void mutateAsync({ parent, children, copy: copyNothing })
      .then(() => showToast({ title: t("mappedAgain", { name: parent.name }) }))
      .catch(showFailure(t("undoFailed")));
}

function showFailure(title: string) {
  return (error: unknown): void =>
    showToast({
      tone: "danger",
      title,
      description: error instanceof Error ? error.message : String(error),
    });
}
