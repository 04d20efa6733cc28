import type { FlowDocument } from '@recado/contracts';

/** Changes of a flow that this browser has not saved, so that a crash or a reload does not lose them. */
type Unsaved = { state: number; document: FlowDocument };

const keyOf = (flowId: number): string => `recado-flow-${flowId}`;

export function keepUnsaved(flowId: number, unsaved: Unsaved): void {
  try {
    localStorage.setItem(keyOf(flowId), JSON.stringify(unsaved));
  } catch {
    // The storage is full or forbidden: the question on leaving is what remains.
  }
}

export const dropUnsaved = (flowId: number): void => localStorage.removeItem(keyOf(flowId));

/** Returns the unsaved changes that began on this state of the flow. Those of an older state are dropped. */
export function findUnsaved(flowId: number, state: number): FlowDocument | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(flowId)) ?? 'null') as Unsaved | null;
    if (stored?.state === state) return stored.document;
  } catch {
    // Not our JSON.
  }
  dropUnsaved(flowId);
  return undefined;
}
