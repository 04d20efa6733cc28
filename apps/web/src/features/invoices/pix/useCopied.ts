import { useEffect, useRef, useState } from 'react';
import { copyQuietly } from '../../../lib/browser/copyText.ts';

/** How long the button says that the code was copied, in ms (INV-15). */
const copiedMs = 1_000;

/** Returns whether a text was copied within the last second, and the function that copies it. */
export function useCopied(text: string): [isCopied: boolean, copy: () => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    if (!(await copyQuietly(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  return [isCopied, copy];
}
