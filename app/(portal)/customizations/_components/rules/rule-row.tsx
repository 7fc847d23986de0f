"use client";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { hasNone, type Mode, payloadOf } from "@/lib/pricing/customizations/settings";
import { useLevelWords } from "@/components/rules/use-level-words";
import { useRuleWords } from "@/components/rules/use-rule-words";
import { RuleEditor, type RuleProps } from "./rule-editor";

const modes = ["inherit", "none", "custom"] as const;

interface RuleRowProps extends RuleProps {
  isChanged: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onMode: (mode: Mode) => void;
}

/** One rule: its mode, its effective value, the level that sets it, and its editor. */
export function RuleRow(props: RuleRowProps) {
  const { kind, setting, isOpen, isChanged, isReadOnly, onMode, onOpenChange } = props;
  const t = useTranslations("customizations");
  const mode = useTranslations("customizations.mode");
  const title = t(`kind.${kind}`);
  const shown = modes.filter((id) => id !== "none" || hasNone(kind));
  const choose = (id: string) => {
    const next = modes.find((each) => each === id);
    if (next && next !== setting.mode) onMode(next);
  };
  return (
    <li
      className={cx(
        "@container rounded-lg border bg-surface transition-colors",
        isOpen ? "border-accent ring-1 ring-accent" : isChanged ? "border-accent" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 @xl:min-h-13 @xl:flex-nowrap">
        <h3 className="flex min-w-0 flex-1 items-center gap-2 text-sm font-semibold text-ink @xl:w-34 @xl:flex-none">
          {title}
          {isChanged && (
            <span className="size-1.5 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{t("row.changed")}</span>
            </span>
          )}
        </h3>
        <SegmentedControl
          label={mode("label", { kind: title })}
          options={shown.map((id) => ({ id, label: mode(id) }))}
          value={setting.mode}
          onChange={choose}
          isDisabled={isReadOnly}
          size="sm"
          className="@max-xl:order-3 @max-xl:w-full!"
        />
        <RuleSummary {...props} />
        <IconButton
          size="sm"
          aria-label={t(isOpen ? "row.close" : "row.open", { kind: title })}
          aria-expanded={isOpen}
          onPress={() => onOpenChange(!isOpen)}
          className="-mr-1.5 @max-xl:order-2"
        >
          <ChevronDown aria-hidden className={cx("transition-transform", isOpen && "rotate-180")} />
        </IconButton>
      </div>
      {isOpen && <RuleEditor {...props} />}
    </li>
  );
}

function RuleSummary({ kind, scope, setting, inherited }: RuleProps) {
  const t = useTranslations("customizations.level");
  const words = useRuleWords();
  const levelWords = useLevelWords();
  const isInherited = setting.mode === "inherit";
  const value = isInherited ? inherited?.value : payloadOf(kind, setting);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 @max-xl:order-4 @max-xl:basis-full">
      <p className="line-clamp-3 min-w-26 flex-1 text-sm text-pretty text-ink-soft">
        {value && words(kind, value)}
      </p>
      {isInherited ? (
        inherited && <Badge>{levelWords(inherited)}</Badge>
      ) : (
        <Badge tone="accent">{t("here", { scope })}</Badge>
      )}
    </div>
  );
}
