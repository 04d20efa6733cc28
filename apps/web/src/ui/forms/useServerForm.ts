import { zodResolver } from '@hookform/resolvers/zod';
import { codeOfIssue, isNumberProblem, type ErrorCode } from '@recado/contracts';
import { useState } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { toastError } from '../../lib/notices/toasts.tsx';
import { ApiError } from '../../lib/server/ApiError.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { fieldErrorText } from './fieldErrorText.ts';
import { formTexts } from './form.texts.ts';

type Schema = z.ZodType<FieldValues, FieldValues>;
/** The values of the fields. */
type ValuesOf<S extends Schema> = z.input<S>;

type Options<S extends Schema> = {
  schema: S;
  defaultValues: DefaultValues<ValuesOf<S>>;
  /** Makes the call with the checked values, by a quiet `useCall`. What it throws is shown, and everything stays as typed. */
  send: (values: z.output<S>) => Promise<unknown>;
  /** The field that a refusal of the whole call belongs to. */
  fieldOfCode?: Partial<Record<ErrorCode, Path<ValuesOf<S>>>>;
  /** Shows an error that belongs to no field; by default as a notification. */
  onError?: (error: unknown) => void;
  /** Called before the first wrong field gets the focus, so that its part of the form can be opened. */
  onRefused?: (first: Path<ValuesOf<S>>) => void;
  /** Replaces the text of an error; undefined keeps the usual one. */
  wordError?: (field: Path<ValuesOf<S>>, code: string, typed: unknown) => string | undefined;
  /** The button stays busy at least this long in ms, so that a double click sends only once (LAY-38). */
  minBusyMs?: number;
};

export type ServerForm<S extends Schema> = Pick<
  UseFormReturn<ValuesOf<S>, unknown, z.output<S>>,
  'control' | 'register' | 'trigger' | 'setFocus' | 'setValue' | 'getValues' | 'reset' | 'formState'
> & {
  /** Text of a field's error. */
  error: (field: Path<ValuesOf<S>>) => string | undefined;
  submit: () => void;
  busy: boolean;
  /** The props of `FormDialog` that come from the form. */
  dialog: { busy: boolean; isDirty: boolean; onSubmit: () => void };
};

const leastBusyMs = 400;

/**
 * A form that is checked by a schema and then by the server. Errors of both appear below their fields, the first wrong
 * field gets the focus, and nothing that was typed is lost.
 */
export function useServerForm<S extends Schema>(options: Options<S>): ServerForm<S> {
  const { schema, defaultValues, send, fieldOfCode, onError = toastError, onRefused, wordError } = options;
  const t = useTexts(formTexts);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm<ValuesOf<S>, unknown, z.output<S>>({
    // The types of the resolver do not infer from a generic schema.
    resolver: zodResolver(schema as never) as never,
    defaultValues,
  });
  const { errors, isDirty } = form.formState;

  const placeRefusals = (error: unknown): void => {
    const refusals = refusalsOf(error, fieldOfCode ?? {}).filter(({ field }) => hasField(form.getValues(), field));
    const [first] = refusals;
    if (!first) return onError(error);
    for (const { field, code } of refusals) form.setError(field as Path<ValuesOf<S>>, { type: code });
    onRefused?.(first.field as Path<ValuesOf<S>>);
    form.setFocus(first.field as Path<ValuesOf<S>>);
  };

  const handle = form.handleSubmit(
    (values) => keepBusy(send(values).catch(placeRefusals), options.minBusyMs ?? leastBusyMs, setIsBusy),
    (found) => {
      const first = firstPath(found);
      if (first) onRefused?.(first as Path<ValuesOf<S>>);
    },
  );
  const submit = (): void => void handle();
  return {
    control: form.control,
    register: form.register,
    trigger: form.trigger,
    setFocus: form.setFocus,
    setValue: form.setValue,
    getValues: form.getValues,
    reset: form.reset,
    formState: form.formState,
    error(field) {
      const found = get(errors, field) as { type?: unknown; message?: string } | undefined;
      if (typeof found?.type !== 'string') return undefined;
      const code = codeOfIssue({ code: found.type, ...(found.message !== undefined && { message: found.message }) });
      const typed: unknown = form.getValues(field);
      // The sentence about a number says more than the word of a form.
      if (isNumberProblem(code)) return fieldErrorText(t, code, typed);
      return wordError?.(field, code, typed) ?? fieldErrorText(t, code, typed);
    },
    submit,
    busy: isBusy,
    dialog: { busy: isBusy, isDirty, onSubmit: submit },
  };
}

/** Sets `isBusy` during a task, and at least this long in ms. */
async function keepBusy(task: Promise<unknown>, minMs: number, setIsBusy: (isBusy: boolean) => void): Promise<void> {
  const idleAt = Date.now() + minMs;
  setIsBusy(true);
  await task;
  setTimeout(() => setIsBusy(false), Math.max(0, idleAt - Date.now()));
}

/** Returns the refused fields in the order in which the server named them. */
function refusalsOf(error: unknown, fieldOfCode: Partial<Record<string, string>>): { field: string; code: string }[] {
  if (!(error instanceof ApiError)) return [];
  const field = fieldOfCode[error.code];
  if (field !== undefined && !isNumberProblem(error.details?.reason)) return [{ field, code: error.code }];
  const hasFields = error.code === 'ERR_VALIDATION' || error.code === 'ERR_WAPP_INVALID_CONTACT';
  const fields = hasFields ? error.details?.fields : undefined;
  return Object.entries((fields ?? {}) as Record<string, string>).map(([field, code]) => ({ field, code }));
}

/** True if the form has this field; a refusal of another one is shown as a notification. */
const hasField = (values: FieldValues, field: string): boolean => get(values, field) !== undefined;

/** Returns the dotted name of the first field with an error. */
function firstPath(errors: FieldErrors, prefix = ''): string | undefined {
  for (const [name, error] of Object.entries(errors)) {
    if (!error) continue;
    if (typeof error.type === 'string') return prefix + name;
    const below = firstPath(error as FieldErrors, `${prefix}${name}.`);
    if (below !== undefined) return below;
  }
  return undefined;
}
