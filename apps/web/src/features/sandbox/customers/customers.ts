import { toNumberKey } from '@recado/contracts';
import type { sandboxTexts } from '../sandbox.texts.ts';

/** The way in which a customer answers automatically: a text, several short texts, a picture, or a voice note. */
export type CallOptions = 'words' | 'pieces' | 'photo' | 'voice';

/** A person who writes from a simulated phone. */
export type Customer = {
  /** Digits with country code; names the customer. */
  number: string;
  name: string;
  /** A line about the person: of the texts, for those the simulator begins with, or typed. */
  note: keyof (typeof sandboxTexts)['words'] | { typed: string };
  isAutomatic: boolean;
  manner: CallOptions;
};

/**
 * The customers at the start. Names and numbers are invented; all but the two new customers are contacts of the demo
 * company.
 */
export const firstCustomers: readonly Customer[] = [
  { number: '5513991234321', name: 'Marina Albuquerque', note: 'noteMarina', isAutomatic: false, manner: 'words' },
  { number: '5513991230101', name: 'Joaquim Prado', note: 'noteJoaquim', isAutomatic: true, manner: 'words' },
  { number: '5513991230103', name: 'Beatriz Fontoura', note: 'noteBeatriz', isAutomatic: true, manner: 'photo' },
  { number: '5513991230104', name: 'Rogério Sato', note: 'noteRogerio', isAutomatic: false, manner: 'words' },
  { number: '5513991230108', name: 'Sônia Lemos', note: 'noteSonia', isAutomatic: true, manner: 'pieces' },
  { number: '5513991230102', name: 'Tainá Ribeiro', note: 'noteTaina', isAutomatic: false, manner: 'voice' },
  { number: '5513991230191', name: 'Noemi Castanho', note: 'noteNoemi', isAutomatic: false, manner: 'words' },
  { number: '5513991230192', name: 'Vinícius Rocha', note: 'noteVinicius', isAutomatic: false, manner: 'photo' },
];

/** True if two numbers are the same: Brazilian ones with and without the ninth digit are. */
export const isSameLine = (a: string, b: string): boolean => toNumberKey(a) === toNumberKey(b);
