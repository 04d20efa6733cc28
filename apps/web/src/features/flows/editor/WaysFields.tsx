import { handlesOf, handleOf, nodePreview, readNode, type FlowDocument, type FlowNode } from '@recado/contracts';
import { percentText } from '../../../lib/format/numberText.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FieldFrame } from '../../../ui/fields/Field.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { editorTexts } from '../editor.texts.ts';
import styles from '../panels/PanelFrame.module.css';

type Props = {
  document: FlowDocument;
  node: FlowNode;
  /** Connects a way out with a node; null removes the edge. */
  onConnect: (handle: string, target: string | null) => void;
};

/** The ways out of a node as choices, for keyboards and phones, where drawing an edge is hard. Changes apply at once. */
export function WaysFields({ document, node, onConnect }: Props) {
  const t = useTexts(editorTexts);
  const k = useTexts(canvasTexts);
  const step = readNode(node);
  const handles = handlesOf(step);
  if (handles.length === 0) return null;
  const nameOf = (handle: string): string => {
    if (step.type === 'menu') {
      const option = step.options.find(({ number }) => `a${number}` === handle);
      return t('wayOfOption', { option: `${option?.number ?? ''} ${option?.title ?? ''}`.trim() });
    }
    if (step.type === 'randomizer')
      return t('wayOfOption', { option: percentText((handle === 'a' ? step.percent : 100 - step.percent) / 100) });
    if (step.type === 'condition') return t('wayOfOption', { option: k(handle === 'a' ? 'yes' : 'no') });
    return t('wayOn');
  };
  const targetOf = (handle: string): string =>
    document.connections.find((edge) => edge.source === node.id && handleOf(edge) === handle)?.target ?? '';
  return (
    <fieldset className={styles.options}>
      <legend>{t('ways')}</legend>
      {handles.map((handle) => (
        <FieldFrame key={handle} label={nameOf(handle)}>
          {(ties) => (
            <SelectBox
              {...ties}
              value={targetOf(handle)}
              onChange={(event) => onConnect(handle, event.target.value || null)}
            >
              <option value="">{t('wayNone')}</option>
              {document.nodes
                .filter(({ type }) => type !== 'start')
                .map((target) => (
                  <option key={target.id} value={target.id}>
                    {[k(`kind.${target.type}`), nodePreview(target)].filter(Boolean).join(' · ')}
                  </option>
                ))}
            </SelectBox>
          )}
        </FieldFrame>
      ))}
    </fieldset>
  );
}
