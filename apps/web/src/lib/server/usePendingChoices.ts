import { useRef, useState } from 'react';

type Choice<Value> = { value: Value };

/**
 * Choices that show before the server has answered, and go back if it refuses. Choices of one key are saved one after
 * another, because two calls at once may be stored in either order. A choice that was replaced before its turn is not
 * saved.
 */
export function usePendingChoices<Key extends string, Value>() {
  const [pending, setPending] = useState<Partial<Record<Key, Choice<Value>>>>({});
  const newest = useRef(new Map<Key, Choice<Value>>());
  const saving = useRef(new Map<Key, Promise<void>>());
  /** Shows a value and saves it. `save` shows its own error. */
  const choose = (key: Key, value: Value, save: () => Promise<void>): void => {
    const choice = { value };
    newest.current.set(key, choice);
    setPending((others) => ({ ...others, [key]: choice }));
    const isNewest = (): boolean => newest.current.get(key) === choice;
    const saveInTurn = async (before: Promise<void> | undefined): Promise<void> => {
      // The first one begins at once.
      if (before) await before;
      if (isNewest()) await save().catch(() => undefined);
      if (isNewest()) setPending(({ [key]: _saved, ...others }) => others as typeof pending);
    };
    saving.current.set(key, saveInTurn(saving.current.get(key)));
  };
  /** Returns the value that is being saved; undefined if none is. */
  const pendingOf = (key: Key): Value | undefined => pending[key]?.value;
  return { choose, pendingOf };
}
