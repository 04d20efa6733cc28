import type { FlowDocument } from '@recado/contracts';
import type { Ref } from 'react';
import { ContentDialog } from '../content/ContentDialog.tsx';
import { NodePanel } from '../panels/NodePanel.tsx';
import type { PanelHandle } from '../panels/PanelFrame.tsx';
import type { Apply } from '../panels/panelTypes.ts';
import { connect, disconnect } from './editedFlow.ts';
import type { OpenedNode } from './openedNode.ts';
import { offeredVariables } from './storedVariables.ts';
import { WaysFields } from './WaysFields.tsx';

type Props = {
  open: OpenedNode;
  document: FlowDocument;
  onChange: (change: (document: FlowDocument) => FlowDocument) => void;
  /** The open panel or dialog. */
  handle: Ref<PanelHandle>;
  onApply: Apply;
  onSave: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onClose: () => void;
};

/** The dialog of a content node, or the panel of any other (FLOW-44). */
export function OpenNode({ open, document, onChange, onApply, onClose, ...commands }: Props) {
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
        handle={commands.handle}
        onApply={onApply}
        onSave={commands.onSave}
        onClose={onClose}
      />
    );
  return (
    <NodePanel
      data={open.data}
      onApply={onApply}
      panel={{ type: open.type, isNew, variables, ways, onClose, ...commands }}
    />
  );
}
