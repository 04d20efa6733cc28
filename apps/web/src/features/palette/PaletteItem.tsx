import { Command as Cmdk } from 'cmdk';
import type { ReactNode } from 'react';
import { Keys } from '../../ui/labels/Keys.tsx';
import { markOf } from './matches.ts';
import styles from './Palette.module.css';

/** A text in which the typed words stand out. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const mark = markOf(text, typed);
  if (!mark) return text;
  return (
    <>
      {text.slice(0, mark.start)}
      <b>{text.slice(mark.start, mark.end)}</b>
      {text.slice(mark.end)}
    </>
  );
}

export type PaletteItemProps = {
  id: string;
  before: ReactNode;
  label: string;
  typed: string;
  facts?: ReactNode;
  keys?: readonly string[] | undefined;
  onChoose: () => void;
};

/** A row of the palette. */
export const PaletteItem = ({ id, before, label, typed, facts, keys, onChoose }: PaletteItemProps) => (
  <Cmdk.Item value={id} className={styles.item} onSelect={onChoose}>
    {before}
    <span className={`${styles.label} ellipsis`}>
      <Marked text={label} typed={typed} />
    </span>
    {facts && <span className={`${styles.facts} ellipsis`}>{facts}</span>}
    {keys && (
      <span className={styles.keys}>
        <Keys keys={keys} />
      </span>
    )}
  </Cmdk.Item>
);
