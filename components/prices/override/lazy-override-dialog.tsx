"use client";
import dynamic from "next/dynamic";

/** The override editor, loaded when it first opens. */
export const LazyOverrideDialog = dynamic(() => import("./override-dialog"), { ssr: false });

/** The overrides of a group, loaded when they first open. */
export const LazyGroupDialog = dynamic(() => import("./group/group-dialog"), { ssr: false });

/** The preview of a paste, loaded when it first opens. */
export const LazyPasteDialog = dynamic(() => import("./paste-dialog"), { ssr: false });
