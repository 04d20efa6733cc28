import type { FlowNode } from '@recado/contracts';

export type NodeData = FlowNode['data'];
/**
 * Takes the edited data of a node. `newHandles` are those that the form has added: the edge of a removed handle of the same
 * name does not become theirs.
 */
export type Apply = (data: NodeData, newHandles?: readonly string[]) => void;
/** A form that edits the data of one kind of node. */
export type PanelProps = { data: NodeData; onApply: Apply };

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const numberOf = (value: unknown, fallback: number): number => {
  const number = Number(value);
  return value !== '' && value !== null && Number.isFinite(number) ? number : fallback;
};
