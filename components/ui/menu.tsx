"use client";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps as AriaMenuSectionProps,
  Popover,
  Separator,
} from "react-aria-components/Menu";
import { cx } from "./cx";
import { panel, panelRow } from "./classes";

export { MenuTrigger } from "react-aria-components/Menu";

export interface MenuProps extends Omit<AriaMenuProps<object>, "className" | "style"> {
  /** Name of the menu, where its trigger's text is not one. */
  "aria-label"?: string;
  placement?: "bottom start" | "bottom end" | "top start" | "top end";
}

/** The menu of the button beside it in a MenuTrigger. */
export function Menu({ placement = "bottom start", ...props }: MenuProps) {
  return (
    <Popover placement={placement} offset={4} className={cx(panel, "min-w-44")}>
      <AriaMenu {...props} className="max-h-[inherit] overflow-y-auto p-1 outline-none" />
    </Popover>
  );
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, "className" | "children" | "style"> {
  children: string;
  icon?: ReactNode;
  description?: string;
  tone?: "neutral" | "danger";
}

/** An action, a link (`href`), or a choice in a menu with a selectionMode. */
export function MenuItem({
  children,
  icon,
  description,
  tone = "neutral",
  ...props
}: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      textValue={children}
      className={cx(panelRow, tone === "danger" ? "text-danger" : "text-ink")}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {selectionMode !== "none" && (
            <Check aria-hidden className={isSelected ? "text-accent" : "invisible"} />
          )}
          {icon}
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate">{children}</span>
            {description !== undefined && (
              <span className="text-xs text-ink-faint">{description}</span>
            )}
          </span>
        </>
      )}
    </AriaMenuItem>
  );
}

/** Items under a heading, optionally with a selection of their own. */
export function MenuSection({
  title,
  children,
  ...props
}: AriaMenuSectionProps<object> & { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection {...props}>
      <Header className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="-mx-1 my-1 h-px bg-line" />;
}
