"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { isSetUp, stepsOf } from "@/lib/activity/overview/setup";
import { hideSetup, isSetupHidden, onSetupHidden } from "./hidden-setup";
import { SetupList, type SetupListProps } from "./setup-list";

/** The checklist until it is done or hidden; an account without listings always sees it. */
export function SetupCard(props: Omit<SetupListProps, "actions">) {
  const t = useTranslations("setup");
  const isHidden = useSyncExternalStore(onSetupHidden, isSetupHidden, isNever);
  const { listings, setup } = props;
  if (listings === 0) return <SetupList {...props} />;
  if (isHidden || isSetUp(stepsOf(listings, setup))) return null;
  return (
    <SetupList
      {...props}
      actions={
        <IconButton size="sm" aria-label={t("hide")} onPress={hideSetup}>
          <X aria-hidden />
        </IconButton>
      }
    />
  );
}

function isNever(): boolean {
  return false;
}
