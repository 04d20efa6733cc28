import type { FlowDocument } from '@recado/contracts';
import { ownKey } from '../../../lib/browser/ownKey.ts';
import { withoutTypedKeys } from './editedFlow.ts';

/** Changes of a flow that a user has not saved in this browser, so that a crash or a reload does not lose them. */
export type UnsavedFlow = { state: number; document: FlowDocument };

const keyOf = (flowId: number): string => ownKey(`recado-flow-${flowId}`);

/** Keeps unsaved changes, without the keys of services that were typed: a browser may be shared. */
export function keepUnsaved(flowId: number, { state, document }: UnsavedFlow): void {
  try {
    localStorage.setItem(keyOf(flowId), JSON.stringify({ state, document: withoutTypedKeys(document) }));
  } catch {
    // The storage is full or forbidden: the question on leaving is what remains.
  }
}

export function dropUnsaved(flowId: number): void {
  try {
    localStorage.removeItem(keyOf(flowId));
  } catch {
    // The storage is forbidden: it keeps nothing.
  }
}

/**
 * Returns the unsaved changes of a flow with the state on which they began, also if somebody has saved since: the editor
 * then asks before it saves over the newer state.
 */
export function findUnsaved(flowId: number): UnsavedFlow | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(flowId)) ?? 'null') as UnsavedFlow | null;
    if (Array.isArray(stored?.document?.nodes) && Number.isInteger(stored.state)) return stored;
  } catch {
    // Not our JSON.
  }
  dropUnsaved(flowId);
  return undefined;
}
