"use client";
import { Columns3 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import type { ColumnShape } from "./types";

export interface ColumnChooserProps {
  label: string;
  columns: readonly ColumnShape[];
  hiddenColumns: readonly string[];
  onChange: (hiddenColumns: readonly string[]) => void;
}

/** A menu that shows and hides columns. The first column names the row and always shows. */
export function ColumnChooser({ label, columns, hiddenColumns, onChange }: ColumnChooserProps) {
  const choices = columns.slice(1);
  const shown = choices
    .filter((column) => !hiddenColumns.includes(column.id))
    .map((column) => column.id);
  return (
    <MenuTrigger>
      <Button>
        <Columns3 aria-hidden />
        {label}
      </Button>
      <Menu
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={shown}
        onSelectionChange={(keys) =>
          onChange(
            choices
              .filter((column) => keys !== "all" && !keys.has(column.id))
              .map((column) => column.id),
          )
        }
      >
        {choices.map((column) => (
          <MenuItem key={column.id} id={column.id}>
            {column.header}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
