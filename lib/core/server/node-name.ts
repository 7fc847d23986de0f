import { randomBytes } from "node:crypto";

/** What the names of all nodes begin with. */
export const nodePrefix = "nightrate jobs ";

/** This process, as PostgreSQL lists the connections of its job queue: every serving process keeps one open. */
export const nodeName = `${nodePrefix}${randomBytes(6).toString("hex")}`;
