"use client";
import {
  type FormEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useEffect,
} from "react";
import { Form as AriaForm } from "react-aria-components/Form";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

/** An error answer: message and details by field. */
export interface FormProblem {
  message: string;
  details?: readonly FieldProblem[] | undefined;
}

export interface FormProps {
  /** Called with the fields once they are valid. */
  onSubmit: (values: FormData) => void;
  /** Details appear at the fields named by their path, all others above the form. */
  problem?: FormProblem | null;
  children: ReactNode;
  className?: string;
}

/** A form whose fields show the server's errors. */
export function Form({ onSubmit, problem = null, children, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [unplaced, setUnplaced] = useState<readonly FieldProblem[]>([]);
  const [errors, forget] = useErrors(problem);
  useLayoutEffect(() => {
    const element = form.current;
    if (!element || !problem) return;
    const isPlaced = ({ path }: FieldProblem) => element.elements.namedItem(path) !== null;
    setUnplaced((problem.details ?? []).filter((detail) => !isPlaced(detail)));
    focusFirst(element, (problem.details ?? []).filter(isPlaced));
  }, [problem]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <AriaForm
      ref={form}
      onSubmit={submit}
      validationErrors={errors}
      className={cx("flex flex-col gap-4", className)}
    >
      {problem && (unplaced.length > 0 || !problem.details?.length) && (
        <ProblemNotice message={problem.message} details={unplaced} />
      )}
      <div className="contents" onInput={(event) => forget(event.target)}>
        {children}
      </div>
    </AriaForm>
  );
}

/**
 * The errors by field. An error disappears on input: React Aria would remove it on blur, and the button below
 * would move away from the press that caused the blur.
 */
function useErrors(problem: FormProblem | null) {
  const [edited, setEdited] = useState({ problem, names: none });
  const names = edited.problem === problem ? edited.names : none;
  const errors = useMemo(
    () => errorsByField((problem?.details ?? []).filter(({ path }) => !names.includes(path))),
    [problem, names],
  );
  const forget = (target: EventTarget) => {
    const name = target instanceof Element ? (target.getAttribute("name") ?? "") : "";
    if (Object.hasOwn(errors, name)) setEdited({ problem, names: [...names, name] });
  };
  return [errors, forget] as const;
}

const none: readonly string[] = [];

function ProblemNotice({
  message,
  details,
}: {
  message: string;
  details: readonly FieldProblem[];
}) {
  return (
    <Notice tone="danger" isLive title={message}>
      {details.length > 0 && (
        <ul className="list-disc pl-4">
          {details.map((detail) => (
            <li key={`${detail.path} ${detail.message}`}>{detail.message}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function focusFirst(form: HTMLFormElement, placed: readonly FieldProblem[]): void {
  const paths = new Set(placed.map(({ path }) => path));
  const fields = [...form.elements].filter((field) => paths.has(field.getAttribute("name") ?? ""));
  const first = fields.find((field) => field.getAttribute("type") !== "hidden");
  if (first instanceof HTMLElement) first.focus();
}

/** One entry of an error answer's `details`. */
interface FieldProblem {
  /** Path of the value in the request, such as `children[2].listing_id`; also the field's name. */
  path: string;
  message: string;
}

/** Messages by field name, in the order the server gave them. */
export function errorsByField(problems: readonly FieldProblem[]): Record<string, string[]> {
  const byField = Map.groupBy(problems, (problem) => problem.path);
  return Object.fromEntries(
    [...byField].map(([path, found]) => [path, found.map((problem) => problem.message)]),
  );
}

/** The text of a form field; empty when the field is missing. */
export function fieldText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}

/** Focuses the first field inside it on mount. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  );
}

/** A field for what is pasted or copied to the letter: a code, an address, a secret. */
export function CodeField(props: Omit<TextFieldProps, "isMonospaced">) {
  return <TextField autoComplete="off" spellCheck="false" isMonospaced {...props} />;
}
