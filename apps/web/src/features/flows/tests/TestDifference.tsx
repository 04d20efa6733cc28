import { flowEnds, type FlowTest, type FlowTestDifference } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { simulatorTexts } from '../simulator/simulator.texts.ts';
import styles from './TestList.module.css';
import { testTexts } from './tests.texts.ts';

type Props = { script: FlowTest['script']; difference: FlowTestDifference };

/** The first difference of a failing test: after which step, what was expected, and what came. */
export function TestDifference({ script, difference: { step, kind, expected, actual } }: Props) {
  const t = useTexts(testTexts);
  const s = useTexts(simulatorTexts);
  const { event, text } = script.steps[step]!;
  const words = (value: string | null): string => {
    if (kind === 'message') return value === null ? t('nothing') : `“${value}”`;
    const end = flowEnds.find((one) => one === value);
    return end ? s(`end.${end}`) : t('goesOn');
  };
  return (
    <dl className={styles.difference}>
      <dt>{event === 'say' || event === 'answer' ? t('after.text', { text }) : t(`after.${event}`)}</dt>
      <dd>{t('expected', { text: words(expected) })}</dd>
      <dd>{t('actual', { text: words(actual) })}</dd>
    </dl>
  );
}
