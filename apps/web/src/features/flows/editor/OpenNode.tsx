import type { FlowDocument, FlowNode, FlowNodeType } from '@recado/contracts';
import { ContentDialog } from '../content/ContentDialog.tsx';
import { NodePanel } from '../panels/NodePanel.tsx';
import type { Apply } from '../panels/panelTypes.ts';
import { connect, disconnect, removeFrom } from './editedFlow.ts';
import { offeredVariables } from './storedVariables.ts';
import { WaysFields } from './WaysFields.tsx';

/** The node that is edited; `id` is null for a new one that is not on the canvas yet. */
export type OpenedNode = { id: string | null; type: FlowNodeType; data: FlowNode['data'] };

type Props = {
  open: OpenedNode;
  document: FlowDocument;
  onChange: (change: (document: FlowDocument) => FlowDocument) => void;
  onApply: Apply;
  onDuplicate: () => void;
  onClose: () => void;
};

/** The dialog of a content node, or the panel of any other (FLOW-44). */
export function OpenNode({ open, document, onChange, onApply, onDuplicate, onClose }: Props) {
  const node = document.nodes.find(({ id }) => id === open.id);
  const isNew = open.id === null;
  const variables = offeredVariables(document);
  const ways = node && (
    <WaysFields
      document={document}
      node={node}
      onConnect={(sourceHandle, target) =>
        onChange((before) =>
          target === null
            ? disconnect(before, node.id, sourceHandle)
            : connect(before, { source: node.id, sourceHandle, target }),
        )
      }
    />
  );
  if (open.type === 'singleBlock')
    return (
      <ContentDialog
        data={open.data}
        isNew={isNew}
        variables={variables}
        ways={ways}
        onApply={onApply}
        onClose={onClose}
      />
    );
  return (
    <NodePanel
      data={open.data}
      onApply={onApply}
      panel={{
        type: open.type,
        isNew,
        variables,
        ways,
        onClose,
        onDuplicate: () => {
          onDuplicate();
          onClose();
        },
        onRemove: () => {
          onChange((before) => removeFrom(before, open.id === null ? [] : [open.id]));
          onClose();
        },
      }}
    />
  );
}
