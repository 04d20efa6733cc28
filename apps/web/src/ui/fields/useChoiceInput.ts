import { useForkRef } from '@mui/material/utils';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useRef, useState } from 'react';

export type Choice = { id: number; name: string };

export type ChoiceInputOptions<C extends Choice> = {
  id: string;
  /** Search results for the typed text. The caller searches. */
  options: readonly C[];
  value: C | null;
  onChange: (choice: C | null) => void;
  /** Receives the text the user types, but not the text of a choice. */
  onType: (typed: string) => void;
  /** Gives the field the focus on mount. */
  isFirst?: boolean;
  /** Opens the list as soon as the field has the focus: for a list so short that nobody has to type. */
  opensByItself?: boolean;
};

/** The typed text of a combobox, its choice, and whether its list is open. */
export function useChoiceInput<C extends Choice>(given: ChoiceInputOptions<C>) {
  const { id, options, value, onChange, onType, isFirst = false, opensByItself = false } = given;
  const [typed, setTyped] = useState(value?.name ?? '');
  const [isOpen, setOpen] = useState(false);
  const autocomplete = useAutocomplete<C, false, false, false>({
    id,
    options,
    value,
    inputValue: typed,
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    openOnFocus: opensByItself,
    autoHighlight: true,
    // Keeps the typed text, because the caller may offer to add it as a new row.
    clearOnBlur: false,
    getOptionLabel: ({ name }) => name,
    getOptionKey: (option) => option.id,
    isOptionEqualToValue: (option, chosen) => option.id === chosen.id,
    // No filtering here: the server has already searched, by its own rules.
    filterOptions: (all) => all,
    onChange: (_, choice) => onChange(choice),
    onInputChange: (_, text, reason) => {
      setTyped(text);
      onType(reason === 'input' ? text : '');
      // Typing another text clears the choice.
      if (reason === 'input' && value && text !== value.name) onChange(null);
    },
  });
  const input = autocomplete.getInputProps();
  const field = useRef<HTMLInputElement | null>(null);
  const takeField = useForkRef(field, input.ref);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  // The short list may arrive after the focus.
  useEffect(() => {
    if (opensByItself && document.activeElement === field.current) setOpen(true);
  }, [opensByItself]);
  // A choice set by the caller, for example a new contact, shows at once.
  const name = value?.name;
  useEffect(() => {
    if (name !== undefined) setTyped(name);
  }, [name]);
  return {
    ...autocomplete,
    typed,
    inputProps: { ...input, ref: takeField },
    clear(): void {
      onChange(null);
      setTyped('');
      onType('');
      field.current?.focus();
    },
  };
}
