import type { FlowDocument, FlowNode, FlowNodeType } from '@recado/contracts';

/** The node that is edited. */
export type OpenedNode = {
  /** Differs for each opening, so that a panel never shows what was typed for another node. */
  key: number;
  /** Null for a new node, which is not on the canvas yet. */
  id: string | null;
  type: FlowNodeType;
  data: FlowNode['data'];
};

/**
 * Returns what stays open after a change of the document, such as an undo: a panel without unsaved fields shows the node
 * as it is now, and closes with it. Unsaved fields stay; if their node is gone, they become a new node.
 */
export function followDocument(
  open: OpenedNode,
  { nodes }: Pick<FlowDocument, 'nodes'>,
  isUnsaved: boolean,
): OpenedNode | null {
  if (open.id === null) return open;
  const node = nodes.find(({ id }) => id === open.id);
  if (isUnsaved) return node ? open : { ...open, id: null };
  if (!node) return null;
  return node.data === open.data ? open : { ...open, key: open.key + 1, data: node.data };
}
