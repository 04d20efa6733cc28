import { nodePreview, readNode, type FlowNode } from '@recado/contracts';
import { useState } from 'react';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { editorTexts } from '../editor.texts.ts';
import { SidePanel } from './SidePanel.tsx';

const mostFound = 30;
const textOf = (node: FlowNode): string => {
  const step = readNode(node);
  return normalizeForSearch(JSON.stringify(step));
};

type Props = { nodes: readonly FlowNode[]; onShow: (nodeId: string) => void; onClose: () => void };

/** Finds nodes by their kind or text, and shows the chosen one. */
export function FindNode({ nodes, onShow, onClose }: Props) {
  const t = useTexts(editorTexts);
  const k = useTexts(canvasTexts);
  const [typed, setTyped] = useState('');
  const wanted = normalizeForSearch(typed.trim());
  const found = nodes
    .filter((node) => wanted === '' || `${normalizeForSearch(k(`kind.${node.type}`))} ${textOf(node)}`.includes(wanted))
    .slice(0, mostFound);
  return (
    <SidePanel label={t('find')} closeLabel={t('addClose')} onClose={onClose}>
      <SearchField label={t('find')} value={typed} onChange={setTyped} />
      {found.length === 0 && <p>{t('findNone')}</p>}
      <ul>
        {found.map((node) => (
          <li key={node.id}>
            <button type="button" onClick={() => onShow(node.id)}>
              <span>
                <b>{k(`kind.${node.type}`)}</b>
                {nodePreview(node)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
