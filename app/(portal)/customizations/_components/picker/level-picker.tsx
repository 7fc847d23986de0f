"use client";
import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogTrigger } from "@/components/ui/dialog";
import { LevelSearch, type LevelSearchProps } from "./level-search";

/** The list of levels; on a phone behind a button that names the chosen one. */
export function LevelPicker({ name, ...props }: LevelSearchProps & { name: string | undefined }) {
  const t = useTranslations("customizations.place");
  const [isOpen, setOpen] = useState(false);
  const choose = (id: string) => {
    setOpen(false);
    props.onChoose(id);
  };
  return (
    <>
      <div className="hidden h-full lg:block">
        <LevelSearch {...props} />
      </div>
      <div className="lg:hidden">
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <Button className="w-full">
            <span className="truncate">
              {t(props.scope)} · {name ?? t("choose")}
            </span>
            <ChevronsUpDown aria-hidden />
          </Button>
          <Dialog title={t("label")}>
            <div className="h-[60dvh]">
              <LevelSearch {...props} onChoose={choose} />
            </div>
          </Dialog>
        </DialogTrigger>
      </div>
    </>
  );
}
