import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { type Mapping, mapMutation, unmapMutation } from "@/lib/mappings/client";
import { useMappingScope } from "../page/scope";

/** Says that listings were mapped and offers to take it back; copied values stay, so it is then called unmapping. */
export function useSayMapped(): (mapping: Mapping) => void {
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
        onAction: () => void undo().catch(sayFailed(t("undoFailed"))),
      },
    });
  };
}

/** The same after unmapping: maps the children under their parent again, copying nothing. */
export function useMapAgain(): (parent: Mapping["parent"], children: Mapping["children"]) => void {
  const t = useTranslations("mapping");
  const { account } = useMappingScope();
  const { mutateAsync } = useMutation(mapMutation(account));
  const copy = {
    min_max_base: false,
    customization: false,
    group: false,
    notes: false,
    tags: false,
  };
  return (parent, children) =>
    void mutateAsync({ parent, children, copy })
      .then(() => showToast({ title: t("mappedAgain", { name: parent.name }) }))
      .catch(sayFailed(t("undoFailed")));
}

function sayFailed(title: string) {
  return (error: unknown): void =>
    showToast({
      tone: "danger",
      title,
      description: error instanceof Error ? error.message : String(error),
    });
}
