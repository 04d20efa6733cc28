import { useCallback, useEffect, useRef, useState } from 'react';
import { guardContactPanel } from './contactPanel.ts';

/**
 * The editing of a contact in its panel. Neither it nor the panel ends before `mayDiscard` allowed to lose what is typed.
 */
export function useContactEditing(contactId: number, mayDiscard: (isDirty: boolean) => Promise<boolean>) {
  const [isEditing, setEditing] = useState(false);
  /** The button that toggles the editing. It gets the focus back. */
  const button = useRef<HTMLButtonElement>(null);
  const isDirty = useRef(false);
  const onDirty = useCallback((isNow: boolean) => void (isDirty.current = isNow), []);
  useEffect(() => setEditing(false), [contactId]);
  useEffect(() => guardContactPanel(() => mayDiscard(isDirty.current)));
  const start = useCallback(() => setEditing(true), []);
  const end = useCallback(() => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  }, []);
  const toggle = async (): Promise<void> => {
    if (!isEditing) start();
    else if (await mayDiscard(isDirty.current)) end();
  };
  return { isEditing, button, onDirty, start, end, toggle };
}
