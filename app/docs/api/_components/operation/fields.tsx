import { getTranslations } from "next-intl/server";
import type { Field } from "@/lib/serve/reference/model";
import { InlineProse } from "../prose";
import { Fold } from "./fold";

interface FieldsProps {
  fields: readonly Field[];
  /** True if all fields are collapsed at first. */
  isFolded?: boolean;
}

/** Fields with their types. Fields of nested objects are collapsed. */
export async function Fields({ fields, isFolded = false }: FieldsProps) {
  const t = await getTranslations("reference");
  const list = (
    <ul className="divide-y divide-line border-y border-line">
      {fields.map((field) => (
        <li key={field.name} className="py-2">
          <FieldRow field={field} texts={{ required: t("required"), values: t("values") }} />
          {field.fields.length > 0 && <Fields fields={field.fields} isFolded />}
        </li>
      ))}
    </ul>
  );
  if (!isFolded) return list;
  return <Fold label={t("innerFields", { count: fields.length })}>{list}</Fold>;
}

interface FieldRowProps {
  field: Field;
  texts: { required: string; values: string };
}

function FieldRow({ field, texts }: FieldRowProps) {
  const { name, type, isRequired, description, values, limits } = field;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono font-semibold wrap-anywhere">{name}</code>
        <span className="text-ink-faint">{[type, limits].filter(Boolean).join(", ")}</span>
        {isRequired && (
          <span className="text-xs font-medium text-danger-ink">{texts.required}</span>
        )}
      </p>
      <p className="text-ink-soft">
        <InlineProse html={description} />
        {values.length > 0 && (
          <span>
            {description !== "" && ". "}
            {texts.values}{" "}
            {values.map((value, n) => (
              <span key={value}>
                {n > 0 && ", "}
                <code className="font-mono text-xs wrap-anywhere">{value}</code>
              </span>
            ))}
          </span>
        )}
      </p>
    </div>
  );
}
