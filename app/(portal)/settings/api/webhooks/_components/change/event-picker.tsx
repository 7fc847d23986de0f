"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import { eventGroups, typesIn, useEventText } from "../use-event-text";

interface EventPickerProps {
  /** The chosen types; null: all. */
  value: readonly string[] | null;
  onChange: (types: readonly string[] | null) => void;
  errorMessage?: string | undefined;
}

/** All events, or those that are ticked. */
export function EventPicker({ value, onChange, errorMessage }: EventPickerProps) {
  const t = useTranslations("webhooks.form");
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={t("events")}
        orientation="horizontal"
        value={value === null ? "all" : "chosen"}
        onChange={(id) => onChange(id === "all" ? null : [])}
        options={(["all", "chosen"] as const).map((id) => ({
          id,
          label: t(id),
          description: t(`${id}Text`),
        }))}
        errorMessage={errorMessage}
      />
      {value !== null &&
        eventGroups.map((group) => (
          <EventGroup key={group} group={group} value={value} onChange={onChange} />
        ))}
    </div>
  );
}

interface EventGroupProps {
  group: (typeof eventGroups)[number];
  value: readonly string[];
  onChange: (types: readonly string[]) => void;
}

/** A group's box, which ticks all of its types, above theirs. */
function EventGroup({ group, value, onChange }: EventGroupProps) {
  const t = useTranslations("webhooks.group");
  const text = useEventText();
  const types: readonly string[] = typesIn(group);
  const chosen = types.filter((type) => value.includes(type));
  const turn = (turned: readonly string[], isOn: boolean) => {
    const others = value.filter((type) => !turned.includes(type));
    onChange(isOn ? [...others, ...turned] : others);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5 border-t border-line pt-3">
      <Checkbox
        isSelected={chosen.length === types.length}
        isIndeterminate={chosen.length > 0 && chosen.length < types.length}
        onChange={(isOn) => turn(types, isOn)}
      >
        <span className="font-semibold">{t(group)}</span>
      </Checkbox>
      <div className="grid gap-x-4 gap-y-2.5 pl-6 sm:grid-cols-2 md:grid-cols-3">
        {types.map((type) => (
          <Checkbox
            key={type}
            isSelected={chosen.includes(type)}
            onChange={(isOn) => turn([type], isOn)}
            description={<code className="font-mono">{type}</code>}
          >
            {text(type)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
