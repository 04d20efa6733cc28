import { variablesOf, type FlowDocument } from '@recado/contracts';

/** The key of the browser's storage under which the names of flow variables are kept (FLOW-42). */
const key = 'variables';

/** Returns the names of variables that this browser has stored. */
export function readVariables(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Stores the name of a question's variable: on a change the former name is removed (FLOW-43). A storage that is full or
 * forbidden must not keep the question from being saved: its own flow offers the name anyway.
 */
export function storeVariable(name: string, former?: string): void {
  const kept = readVariables().filter((known) => known !== former && known !== name);
  try {
    localStorage.setItem(key, JSON.stringify([...kept, name]));
  } catch {
    // Only other flows of this browser miss the name.
  }
}

/** The variables that texts of a flow can use: those of its own questions, then those of this browser (FLOW-81). */
export const offeredVariables = (document: FlowDocument): string[] => [
  ...new Set([...variablesOf(document), ...readVariables()]),
];
