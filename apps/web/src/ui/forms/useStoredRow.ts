import type { Channel } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { onChannel } from '../../lib/live/realtime.ts';
import { mergeValues, type Values } from './mergeValues.ts';

/** A row that can be changed by a form. */
export type StoredRow = { id: number; updatedAt: string };

/** The stored row that a form changes. */
export type Stored<Row extends StoredRow, V> = {
  row: Row;
  /** Returns the values of the fields for a version of the row. */
  toValues: (row: Row) => V;
  /** Reads the row again. */
  read: () => Promise<Row>;
  /** The channel that publishes changes of such rows. Without one, the form notices a change when it is saved. */
  channel?: Channel;
};

type Conflict = { mine: Values; theirs: Values };

/** The state of a form whose row somebody else saved meanwhile. */
export type RowNotice = {
  /** True if a field has another value than the person's. */
  hasConflict: boolean;
  showsTheirs: boolean;
  /** Shows the stored values in the fields that differ, or the person's again. */
  toggle: () => void;
};

type FormOf<V extends FieldValues> = Pick<UseFormReturn<V>, 'getValues' | 'reset' | 'setValue'>;

const isAbout = (event: unknown, id: number): boolean =>
  Object.values(event as object).some(
    (value: unknown) =>
      value === id || (typeof value === 'object' && value !== null && 'id' in value && value.id === id),
  );

/**
 * Follows the stored row of a form. A version that somebody else saved fills the fields that the person has not changed;
 * fields that both changed keep the person's value and are reported as conflicts.
 */
export function useStoredRow<Row extends StoredRow, V extends FieldValues>(
  stored: Stored<Row, V> | null,
  form: FormOf<V>,
  isBusy: boolean,
) {
  const base = useRef(stored && { row: stored.row, values: stored.toValues(stored.row) });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [showsTheirs, setShowsTheirs] = useState(false);

  const fill = (values: Values): void => {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as Path<V>, value as never, { shouldDirty: true });
  };
  /** Takes over a version of the row. Returns the fields with another value than the person's. */
  const adopt = (row: Row): string[] => {
    if (!base.current || row.updatedAt === base.current.row.updatedAt) return [];
    const before = base.current.values;
    const mine = form.getValues();
    const theirs = stored!.toValues(row);
    const { kept, conflicts } = mergeValues(before, mine, theirs);
    base.current = { row, values: theirs };
    form.reset(theirs, { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true });
    const pick = (values: Values, fields: string[]): Values =>
      Object.fromEntries(fields.map((field) => [field, values[field]]));
    fill(pick(mine, kept));
    const isOther = Object.keys(theirs).some((field) => mergeValues(before, theirs, before).kept.includes(field));
    setChanged((was) => was || isOther);
    setShowsTheirs(false);
    setConflict(conflicts.length === 0 ? null : { mine: pick(mine, conflicts), theirs: pick(theirs, conflicts) });
    return conflicts;
  };
  /** Reads the row again and takes it over. Returns as `adopt`. */
  const refresh = async (): Promise<string[]> => adopt(await stored!.read());

  const latest = useRef({ refresh, isBusy });
  useEffect(() => {
    latest.current = { refresh, isBusy };
  });
  const channel = stored?.channel;
  const id = stored?.row.id;
  useEffect(() => {
    if (channel === undefined || id === undefined) return undefined;
    return onChannel(channel, (event) => {
      // The event of the form's own save arrives while it is being sent. A row that was deleted is refused at the save.
      if (isAbout(event, id) && !latest.current.isBusy) latest.current.refresh().catch(() => undefined);
    });
  }, [channel, id]);

  const toggle = (): void => {
    if (!conflict) return;
    fill(showsTheirs ? conflict.mine : conflict.theirs);
    setShowsTheirs(!showsTheirs);
  };
  const notice: RowNotice | null = isChanged ? { hasConflict: conflict !== null, showsTheirs, toggle } : null;
  const rebase = (version: Row): void => {
    if (stored) base.current = { row: version, values: stored.toValues(version) };
  };
  return {
    base,
    refresh,
    rebase,
    notice,
    /** Returns the stored value of a field that shows the person's other value. */
    otherValue: (field: string): { value: unknown } | undefined =>
      conflict && !showsTheirs && field in conflict.theirs ? { value: conflict.theirs[field] } : undefined,
  };
}
