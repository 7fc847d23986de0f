import type { Subjects } from "./subjects";

/** An example request; parameters that are left out have no example. */
export interface Example {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
}

/** Examples by verb and address without the surface: `POST /mappings/map`. */
export type Examples = Readonly<Record<string, (subjects: Subjects) => Example>>;
