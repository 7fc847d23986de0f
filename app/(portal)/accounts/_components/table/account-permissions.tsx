import { useFormatter, useTranslations } from "next-intl";
import { type Area, areas, type Permissions } from "@/lib/auth/permissions";

/** A summary of the granted permissions, with all of them as a tooltip. */
export function AccountPermissions({ permissions }: { permissions: Permissions }) {
  const t = useTranslations("accounts.rights");
  const area = useTranslations("team.area");
  const format = useFormatter();
  const inLevel = (level: string) => areas.filter((each) => permissions[each] === level);
  const [edit, view] = [inLevel("edit"), inLevel("view")];
  const names = (found: readonly Area[]) =>
    format.list(
      found.map((each) => area(each)),
      { type: "unit" },
    );
  const full = [
    ...(edit.length > 0 ? [t("edit", { areas: names(edit) })] : []),
    ...(view.length > 0 ? [t("view", { areas: names(view) })] : []),
  ].join("; ");
  const counts = { edit: edit.length, view: view.length, all: areas.length };
  return <span title={full || undefined}>{t(textKeyOf(counts), counts)}</span>;
}

function textKeyOf({ edit, view, all }: { edit: number; view: number; all: number }) {
  if (edit + view === 0) return "nothing";
  if (edit === all) return "editAll";
  if (view === all) return "viewAll";
  if (edit === 0) return "viewSome";
  return view === 0 ? "editSome" : "some";
}
