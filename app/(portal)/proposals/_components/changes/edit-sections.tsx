"use client";
import { Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { type EditSection, isLeftOut } from "@/lib/serve/proposals/edit";
import { EditRows } from "./edit-rows";
import { type Editing, RowFields, RowProblems } from "./row-fields";

interface EditSectionsProps {
  sections: readonly EditSection[];
  editing: Editing;
}

/** The parts of a proposal's call, without those in what is left out. */
export function EditSections({ sections, editing }: EditSectionsProps) {
  const { removed } = editing.edits;
  const shown = sections.filter(({ path }) => {
    return !isLeftOut(path, { removed: removed.filter((each) => each !== path) });
  });
  return (
    <div className="flex flex-col gap-5">
      {shown.map((section) => (
        <Section key={section.path} section={section} editing={editing} />
      ))}
    </div>
  );
}

function Section({ section, editing }: { section: EditSection; editing: Editing }) {
  const title = editing.words.sectionName(section);
  const [row] = section.rows;
  const isOut = isLeftOut(section.path, editing.edits);
  return (
    <section className="flex flex-col gap-2">
      {title !== null && (
        <div
          className={cx(
            "flex items-center justify-between gap-2",
            // A table has it above its first column.
            section.isList ? "sm:sr-only" : "min-h-7",
          )}
        >
          <h3 className="text-sm font-semibold text-ink">{title}</h3>
          {!section.isList && row?.isRemovable && (
            <RemoveRule {...{ title, editing, isOut }} path={section.path} />
          )}
        </div>
      )}
      {section.isList ? (
        <EditRows section={section} editing={editing} title={title} />
      ) : (
        !isOut && <OneRow section={section} editing={editing} />
      )}
      {section.isList && <RowProblems path={section.path} editing={editing} />}
    </section>
  );
}

/** An object: what it is about in a line, then its fields. */
function OneRow({ section: { rows }, editing }: { section: EditSection; editing: Editing }) {
  const [row] = rows;
  if (!row) return null;
  const { title, meta } = editing.words.rowWords(row);
  const about = [title, meta].filter(Boolean).join(" · ");
  return (
    <>
      {row.fixed.length > 0 && about && (
        <p className="text-sm wrap-anywhere text-ink-faint">{about}</p>
      )}
      <RowFields row={row} editing={editing} />
      {row.path !== "" && <RowProblems path={row.path} editing={editing} />}
    </>
  );
}

interface RemoveRuleProps {
  title: string;
  path: string;
  editing: Editing;
  isOut: boolean;
}

/** Leaves one of several rules out, or has it again. */
function RemoveRule({ title, path, editing, isOut }: RemoveRuleProps) {
  const t = useTranslations("proposals.edit");
  return (
    <span className="flex items-center gap-2 text-xs text-ink-faint">
      {isOut && t("leftOut")}
      <IconButton
        aria-label={t(isOut ? "restore" : "remove", { name: title })}
        onPress={() => editing.onRemoved(path, !isOut)}
      >
        {isOut ? <Undo2 aria-hidden /> : <X aria-hidden />}
      </IconButton>
    </span>
  );
}
