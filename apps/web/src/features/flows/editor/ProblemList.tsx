import { isFlowError, type FlowProblem } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { editorTexts } from '../editor.texts.ts';
import styles from './FlowEditor.module.css';
import { SidePanel } from './SidePanel.tsx';

type Props = {
  problems: readonly FlowProblem[];
  /** The kind of a node, in words. */
  nameOf: (nodeId: string) => string;
  onShow: (nodeIds: readonly string[]) => void;
  onClose: () => void;
};

/** The problems of a flow, errors first. Choosing one shows its nodes. */
export function ProblemList({ problems, nameOf, onShow, onClose }: Props) {
  const t = useTexts(editorTexts);
  const k = useTexts(canvasTexts);
  const sorted = [...problems].sort((a, b) => Number(isFlowError(b)) - Number(isFlowError(a)));
  return (
    <SidePanel
      label={t('problems')}
      title={t('problemCount', { count: problems.length })}
      closeLabel={t('problemsClose')}
      onClose={onClose}
    >
      {sorted.length === 0 && <p>{t('noProblems')}</p>}
      <ul>
        {sorted.map((problem, at) => (
          <li key={at}>
            <button type="button" onClick={() => onShow(problem.nodeIds)}>
              <Icon
                name={isFlowError(problem) ? 'errorFilled' : 'warning'}
                size={18}
                className={isFlowError(problem) ? styles.isError! : styles.isWarning!}
              />
              <span>
                <b>
                  {t(isFlowError(problem) ? 'error' : 'warning')}
                  {problem.nodeIds[0] && ` · ${nameOf(problem.nodeIds[0])}`}
                </b>
                {k(`problem.${problem.kind}`, { detail: problem.detail ?? '' })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
