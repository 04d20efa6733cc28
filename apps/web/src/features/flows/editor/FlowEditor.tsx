import { ReactFlowProvider } from '@xyflow/react';
import type { FlowWithDocument } from '@recado/contracts';
import { EditorBody } from './EditorBody.tsx';
import { useFlowEditor } from './useFlowEditor.ts';

/** The editor of one flow. The provider lets the header and the panels move the canvas. */
export function FlowEditor({ flow }: { flow: FlowWithDocument }) {
  const editor = useFlowEditor(flow);
  return (
    <ReactFlowProvider>
      <EditorBody editor={editor} />
    </ReactFlowProvider>
  );
}
