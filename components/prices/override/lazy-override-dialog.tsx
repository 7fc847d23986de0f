"use client";
import { lateComponent } from "@/components/prefetch/late-component";

/** The override editor, loaded when it first opens. */
export const LazyOverrideDialog = lateComponent(() => import("./override-dialog"));

/** The overrides of a group, loaded when they first open. */
export const LazyGroupDialog = lateComponent(() => import("./group-dialog"));

/** The preview of a paste, loaded when it first opens. */
export const LazyPasteDialog = lateComponent(() => import("./paste-dialog"));
