import type { Answer } from "../call";
import type { Command } from "./commands";
import { pageOf } from "./logs";

/** Returns the parts of an answer that the model predicts, in the model's terms. */
export function shownOf(command: Command, answer: Answer): unknown {
  const body = answer.body as never;
  if (answer.status !== 200) return refusal(command, body);
  switch (command.do) {
    case "map":
      return command.dry ? tried(body) : mapped(body);
    case "unmap":
      return detached(body);
    case "customise":
      return command.dry ? without(body, "dry_run") : without(body, "status");
    case "rules":
      return (body as { customizations: object }).customizations;
    case "change":
      return changed(body);
    case "log":
      return logged(body);
    default:
      return undefined;
  }
}

function refusal(command: Command, { error }: { error: Refused }): unknown {
  const { details = [] } = error;
  if (command.do === "unmap") return details.map(({ path }) => path);
  if (command.do !== "map") return undefined;
  return error.code === "VALIDATION_FAILED"
    ? details.map(({ path }) => path)
    : details.map(({ code, path }) => [code?.replace("ERR-MAP-LISTING", "ERR-LISTING"), path]);
}

interface Refused {
  code: string;
  details?: { path: string; code?: string }[];
}

function tried({
  would_apply,
  violations,
}: {
  would_apply: boolean;
  violations: { code: string }[];
}) {
  return { would_apply, violations: violations.map(({ code }) => code) };
}

function mapped({ parent_key, group_id }: { parent_key: number; group_id: number }) {
  return { parent_key, group_id };
}

interface Named {
  listing_id: string;
}

function detached({
  success,
  failure,
}: {
  success: Named[];
  failure: (Named & { type: string })[];
}) {
  return {
    success: success.map(({ listing_id }) => listing_id).toSorted(),
    failure: failure.map(({ listing_id, type }) => [listing_id, type]),
  };
}

interface ChangedRow {
  id: string;
  errors?: string[];
  children_out_of_reach?: number;
}

function changed({ listings }: { listings: ChangedRow[] }) {
  return listings.map(({ errors, children_out_of_reach: beyond, ...row }) => ({
    ...without(row, "id"),
    failed: errors !== undefined,
    ...(beyond !== undefined && { beyond }),
  }));
}

function without(body: object, name: string): object {
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== name));
}

interface Page {
  data: {
    action: string;
    log_type: string;
    entity: { listing_id?: string; group_name?: string; pms_name?: string; name: string | null };
  }[];
  pagination: { total: number };
}

function logged({ data, pagination }: Page) {
  const lines = data.map(({ log_type, action, entity }) => {
    const { listing_id, group_name, pms_name, name } = entity;
    return `${log_type} ${action} ${listing_id ?? group_name ?? pms_name ?? name}`;
  });
  return pageOf(lines, pagination.total);
}
