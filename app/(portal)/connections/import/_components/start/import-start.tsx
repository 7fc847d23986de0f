"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Holds } from "@/lib/sync/uploads/fields";
import { Frame } from "../frame";
import { DropFile } from "./drop-file";
import { RecentFiles } from "./recent-files";

const kinds = ["reservations", "listings", "calendar"] as const satisfies readonly Holds[];

interface ImportStartProps {
  /** The kind of data that is selected first. */
  startsAs: Holds;
  /** The account's IANA time zone. */
  timeZone: string;
}

/** The first step: the kind of data and the file. Recent files are below. */
export function ImportStart({ startsAs, timeZone }: ImportStartProps) {
  const t = useTranslations("uploads");
  const [holds, setHolds] = useState(startsAs);
  const options = kinds.map((id) => ({
    id,
    label: t(`holds.${id}`),
    description: t(`holds.${id}Text`),
  }));
  return (
    <Frame title={t("title")} step="upload">
      <Card>
        <div className="flex flex-col gap-4">
          <RadioGroup
            label={t("holds.label")}
            orientation="horizontal"
            options={options}
            value={holds}
            onChange={(id) => setHolds(kinds.find((kind) => kind === id) ?? holds)}
            className="*:max-sm:flex-col"
          />
          <DropFile holds={holds} />
        </div>
      </Card>
      <RecentFiles timeZone={timeZone} />
    </Frame>
  );
}
