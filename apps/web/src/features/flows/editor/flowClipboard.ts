import { ownKey } from '../../../lib/browser/ownKey.ts';
import { forAnotherFlow, type FlowPart } from './editedFlow.ts';

const nothing: FlowPart = { nodes: [], connections: [] };
const ownerOf = (): string => ownKey('flow-clipboard');

/** Nodes copied in any flow of this tab, so that they can be pasted into another one. */
let copied = { part: nothing, flowId: 0, owner: '' };

export const putCopied = (part: FlowPart, flowId: number): void => void (copied = { part, flowId, owner: ownerOf() });

/**
 * Returns the copied nodes for a flow. Those of another user of this tab are dropped: they have texts, and maybe typed keys,
 * of a company that may be another one.
 */
export function findCopied(flowId: number): FlowPart {
  if (copied.owner !== ownerOf()) copied = { part: nothing, flowId: 0, owner: '' };
  return copied.flowId === flowId ? copied.part : forAnotherFlow(copied.part);
}
