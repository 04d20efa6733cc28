import { zodResolver } from '@hookform/resolvers/zod';
import { codeOfIssue, isNumberProblem, type ErrorCode } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
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
import { changedFields } from './mergeValues.ts';
import type { OtherValueOf } from './OtherValues.ts';
import { useStoredRow, type RowNotice, type Stored, type StoredRow } from './useStoredRow.ts';
import { wordOther } from './wordOther.ts';

type Schema = z.ZodType<FieldValues, FieldValues>;
/** The values of the fields. */
type ValuesOf<S extends Schema> = z.input<S>;

/** The stored row of a form, for `send`. */
export type Edited<V, Row extends StoredRow = StoredRow> = {
  /**
   * Returns the fields of the request body that differ from the stored row, with `seenAt`, its version. For a new row,
   * returns the whole body.
   */
  changed: <B extends object>(toBody: (values: V) => B) => Partial<B> & { seenAt?: string };
  /** Returns the whole body with `seenAt`, for a call that replaces all fields. */
  whole: <B extends object>(body: B) => B & { seenAt?: string };
  /** Takes a version that `send` itself stored, before it makes further calls: a later attempt goes on from there. */
  rebase(row: Row): void;
  /**
   * Ends a save of a form that stays open: these values are stored. What was typed while they were being sent stays in
   * its field, unsaved.
   */
  settle: (values: V) => void;
};

type Options<S extends Schema, Row extends StoredRow> = {
  schema: S;
  defaultValues: DefaultValues<ValuesOf<S>>;
  /** The stored row that the form changes; null for a new one. A form without rows leaves it out. */
  stored?: Stored<Row, ValuesOf<S>> | null;
  /**
   * Makes the call with the checked values, by a quiet `useCall`. What it throws is shown, and everything stays as typed.
   * After ERR_ROW_CHANGED the form reads the row again. It calls `send` once more unless somebody else changed a field
   * that was also changed here.
   */
  send: (values: z.output<S>, edited: Edited<z.output<S>, NoInfer<Row>>) => Promise<unknown>;
  /** The field that a refusal of the whole call belongs to. */
  fieldOfCode?: Partial<Record<ErrorCode, Path<ValuesOf<S>>>>;
  /** Shows an error that belongs to no field; by default as a notification. */
  onError?: (error: unknown) => void;
  /** Called before the first wrong field gets the focus, so that its part of the form can be opened. */
  onRefused?: (first: Path<ValuesOf<S>>) => void;
  /** Replaces the text of an error; undefined keeps the usual one. */
  wordError?: (field: Path<ValuesOf<S>>, code: string, typed: unknown) => string | undefined;
  /** Words a stored value that differs from the typed one; undefined where only the field itself can show it. */
  wordValue?: (field: Path<ValuesOf<S>>, value: unknown) => string | undefined;
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
  /** For `RowChanged`; null unless somebody else saved the row meanwhile. */
  notice: RowNotice | null;
  /** For `OtherValues` around the fields, so that choices show what somebody else saved. */
  otherValueOf: OtherValueOf;
  /** The props of `FormDialog` that come from the form. */
  dialog: {
    busy: boolean;
    isDirty: boolean;
    notice: RowNotice | null;
    otherValueOf: OtherValueOf;
    onSubmit: () => void;
  };
};

const leastBusyMs = 400;

/**
 * A form that is checked by a schema and then by the server. Errors of both appear below their fields, the first wrong
 * field gets the focus, and nothing that was typed is lost.
 */
export function useServerForm<S extends Schema, Row extends StoredRow = StoredRow>(
  options: Options<S, Row>,
): ServerForm<S> {
  const { schema, defaultValues, send, fieldOfCode, onError = toastError, onRefused, wordError } = options;
  const t = useTexts(formTexts);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm<ValuesOf<S>, unknown, z.output<S>>({
    // The types of the resolver do not infer from a generic schema.
    resolver: zodResolver(schema as never) as never,
    defaultValues,
  });
  const { errors, isDirty } = form.formState;
  useFollowedErrors(form);
  const row = useStoredRow<Row, ValuesOf<S>>(options.stored ?? null, form, isBusy);
  const { edited, keepSent } = useEdited<S, Row>(schema, form, row);

  const placeRefusals = (error: unknown): void => {
    const refusals = refusalsOf(error, fieldOfCode ?? {}).filter(({ field }) => hasField(form.getValues(), field));
    const [first] = refusals;
    if (!first) return onError(error);
    for (const { field, code } of refusals) form.setError(field as Path<ValuesOf<S>>, { type: code });
    onRefused?.(first.field as Path<ValuesOf<S>>);
    form.setFocus(first.field as Path<ValuesOf<S>>);
  };

  /** Sends the form, at most three times: each time, the row may have been changed by somebody else meanwhile. */
  const save = async (values: z.output<S>, attempt = 1): Promise<unknown> => {
    keepSent();
    try {
      return await send(values, edited);
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'ERR_ROW_CHANGED';
      if (!isChanged || !row.base.current || attempt === 3) throw error;
      const [first] = await row.refresh();
      if (first === undefined) return save(schema.parse(form.getValues()), attempt + 1);
      onRefused?.(first as Path<ValuesOf<S>>);
      return form.setFocus(first as Path<ValuesOf<S>>);
    }
  };
  const handle = form.handleSubmit(
    (values) => keepBusy(save(values).catch(placeRefusals), options.minBusyMs ?? leastBusyMs, setIsBusy),
    (found) => {
      const first = firstPath(found);
      if (first) onRefused?.(first as Path<ValuesOf<S>>);
    },
  );
  const submit = (): void => void handle();
  const errorOf = (field: string) => get(errors, field) as { type?: unknown; message?: string } | undefined;
  const otherValueOf: OtherValueOf = (field) => (errorOf(field) ? undefined : row.otherValue(field));
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
      const found = errorOf(field);
      if (typeof found?.type !== 'string') {
        const other = row.otherValue(field);
        return other && wordOther(t, options.wordValue?.(field, other.value) ?? other.value);
      }
      const code = codeOfIssue({ code: found.type, ...(found.message !== undefined && { message: found.message }) });
      const typed: unknown = form.getValues(field);
      // The sentence about a number says more than the word of a form.
      if (isNumberProblem(code)) return fieldErrorText(t, code, typed);
      return wordError?.(field, code, typed) ?? fieldErrorText(t, code, typed);
    },
    submit,
    busy: isBusy,
    notice: row.notice,
    otherValueOf,
    dialog: { busy: isBusy, isDirty, notice: row.notice, otherValueOf, onSubmit: submit },
  };
}

/**
 * Checks a field with an error again when its value changes. React Hook Form does so only after a submit, and the errors that
 * `trigger` found before would stay.
 */
function useFollowedErrors<V extends FieldValues, O>({
  subscribe,
  getFieldState,
  trigger,
}: UseFormReturn<V, unknown, O>) {
  useEffect(() => {
    let checked: { name: string; value: unknown } | undefined;
    return subscribe({
      formState: { values: true },
      callback({ name, values, isSubmitted }) {
        if (name === undefined || isSubmitted) return;
        const value: unknown = get(values, name);
        // The check itself is published too.
        if (checked?.name === name && Object.is(checked.value, value)) return;
        checked = { name, value };
        if (getFieldState(name as Path<V>).invalid) void trigger(name as Path<V>);
      },
    });
  }, [subscribe, getFieldState, trigger]);
}

type Form<S extends Schema> = UseFormReturn<ValuesOf<S>, unknown, z.output<S>>;

/** Returns what `send` gets beside the values. `keepSent` is called when the values are sent. */
function useEdited<S extends Schema, Row extends StoredRow>(
  schema: S,
  form: Form<S>,
  row: ReturnType<typeof useStoredRow<Row, ValuesOf<S>>>,
) {
  const sent = useRef<ValuesOf<S>>(undefined);
  const edited: Edited<z.output<S>, Row> = {
    changed(toBody) {
      const body = toBody(schema.parse(form.getValues()));
      const { current: base } = row.base;
      if (!base) return body;
      const before = schema.safeParse(base.values);
      const stored = toBody((before.success ? before.data : base.values) as z.output<S>);
      return { ...changedFields(body, stored), seenAt: base.row.updatedAt };
    },
    whole: (body) => ({ ...body, ...(row.base.current && { seenAt: row.base.current.row.updatedAt }) }),
    rebase: row.rebase,
    settle(values) {
      const typed = structuredClone(form.getValues());
      form.reset(values as DefaultValues<ValuesOf<S>> & ValuesOf<S>);
      for (const [field, value] of Object.entries(changedFields(typed, sent.current!)))
        form.setValue(field as Path<ValuesOf<S>>, value as never, { shouldDirty: true });
    },
  };
  // The form changes its values in place. Values are compared as JSON.
  const keepSent = (): void => void (sent.current = JSON.parse(JSON.stringify(form.getValues())) as ValuesOf<S>);
  return { edited, keepSent };
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
