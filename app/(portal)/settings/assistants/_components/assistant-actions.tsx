"use client";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { useAccount } from "@/components/hooks/use-account";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { disconnectMutation } from "@/lib/identity/assistants/client";
import type { ConnectedAssistant } from "@/lib/identity/assistants/schema";

// Loaded when first opened.
const StandingDialog = lateComponent(() => import("./standing-dialog"));

interface AssistantActionsProps {
  assistant: ConnectedAssistant;
  /** The owner also says what is applied without a person. */
  isOwner: boolean;
  isTabbable: boolean;
}

/** What can be done with an assistant, with the dialogs for it. */
export function AssistantActions({ assistant, isOwner, isTabbable }: AssistantActionsProps) {
  const t = useTranslations("assistants.disconnect");
  const [open, setOpen] = useState<"standing" | "disconnect" | null>(null);
  const common = { assistant, onClose: () => setOpen(null) };
  return (
    <>
      {isOwner ? (
        <OwnersMenu {...{ assistant, isTabbable }} onOpen={setOpen} />
      ) : (
        <Button
          size="sm"
          aria-label={t("label", { name: assistant.name })}
          excludeFromTabOrder={!isTabbable}
          onPress={() => setOpen("disconnect")}
        >
          {t("action")}
        </Button>
      )}
      {open === "standing" && <StandingDialog {...common} />}
      {open === "disconnect" && <DisconnectDialog {...common} />}
    </>
  );
}

interface OwnersMenuProps extends Pick<AssistantActionsProps, "assistant" | "isTabbable"> {
  onOpen: (dialog: "standing" | "disconnect") => void;
}

function OwnersMenu({ assistant, isTabbable, onOpen }: OwnersMenuProps) {
  const t = useTranslations("assistants");
  const { name, scope } = assistant;
  const proposes = scope === "propose";
  return (
    <MenuTrigger>
      <IconButton size="sm" aria-label={t("actions", { name })} excludeFromTabOrder={!isTabbable}>
        <Ellipsis aria-hidden />
      </IconButton>
      <Menu placement="bottom end">
        <MenuItem
          isDisabled={!proposes}
          onAction={() => onOpen("standing")}
          {...(!proposes && { description: t("standing.onlyProposing") })}
        >
          {t("standing.action")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onAction={() => onOpen("disconnect")}>
          {t("disconnect.action")}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

interface DisconnectDialogProps {
  assistant: ConnectedAssistant;
  onClose: () => void;
}

/** Ends an assistant's access, and says before what that does. */
function DisconnectDialog({ assistant, onClose }: DisconnectDialogProps) {
  const t = useTranslations("assistants.disconnect");
  const { account } = useAccount();
  const { id, name, host, by } = assistant;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      mutation={disconnectMutation(account)}
      input={id}
      done={() => t("done", { name })}
      onClose={onClose}
      size="md"
    >
      <p className="wrap-anywhere">{t("text", { host, by: by.name })}</p>
      <Consequences points={[t("access"), t("proposals"), t("again")]} />
    </ConfirmDialog>
  );
}
