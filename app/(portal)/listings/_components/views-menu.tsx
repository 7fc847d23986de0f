"use client";
import { Bookmark } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import type { WriteAddress } from "@/components/hooks/use-address";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { viewsQuery } from "@/lib/catalog/client";
import { changeTo } from "./use-board";

// Loaded when first opened.
const ViewsDialog = lateComponent(() => import("./views-dialog"));

/** Shows a saved view, or opens the dialog that saves and deletes them. */
export function ViewsMenu({ write }: { write: WriteAddress }) {
  const t = useTranslations("listings.views");
  const { account } = useAccount();
  const [isManaging, setManaging] = useState(false);
  const views = useQuery(viewsQuery(account)).data?.views ?? [];
  const choose = (key: string | number) => {
    const view = views.find(({ id }) => String(id) === key);
    if (view) write(changeTo(view.query), "push");
    else setManaging(true);
  };
  return (
    <>
      <MenuTrigger>
        <Button>
          <Bookmark aria-hidden />
          {t("button")}
        </Button>
        <Menu onAction={choose}>
          {views.map(({ id, name, is_default: isDefault }) => (
            <MenuItem key={id} id={String(id)} {...(isDefault && { description: t("default") })}>
              {name}
            </MenuItem>
          ))}
          <MenuItem id="manage">{t("manage")}</MenuItem>
        </Menu>
      </MenuTrigger>
      {isManaging && <ViewsDialog onClose={() => setManaging(false)} />}
    </>
  );
}
