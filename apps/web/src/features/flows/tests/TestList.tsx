import Button from '@mui/material/Button';
import {
  findFlowTestDifference,
  flowTestsApi,
  recordFlowTest,
  type FlowDocument,
  type FlowTest,
  type FlowTestDifference,
} from '@recado/contracts';
import { useMemo, useState } from 'react';
import { handFocusOn, type NextFocus } from '../../../lib/keyboard/handFocusOn.ts';
import { useRemovalFocus } from '../../../lib/keyboard/useRemovalFocus.ts';
import { useCall } from '../../../lib/server/api.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { SidePanel } from '../editor/SidePanel.tsx';
import { flowToast } from '../flowToast.ts';
import { TestDifference } from './TestDifference.tsx';
import { refreshFlowTests, useFlowTests } from './flowTests.queries.ts';
import styles from './TestList.module.css';
import { testTexts } from './tests.texts.ts';

type Props = { flowId: number; document: FlowDocument; onClose: () => void };
const none: readonly FlowTest[] = [];

/** The tests of a flow beside the canvas. They run against the flow as it is drawn, saved or not. */
export function TestList({ flowId, document, onClose }: Props) {
  const t = useTexts(testTexts);
  const found = useFlowTests(flowId);
  const tests = found.data?.tests ?? none;
  /** The document of the last run. */
  const [ran, setRan] = useState(document);
  const isCurrent = ran === document;
  /** The differences by test, null where it passes; undefined while the tests have not been run. */
  const differences = useMemo(
    () =>
      isCurrent
        ? new Map(tests.map(({ id, script }) => [id, findFlowTestDifference(document, script) ?? null]))
        : undefined,
    [isCurrent, tests, document],
  );
  const confirm = useConfirm();
  const { list, expectRemoval } = useRemovalFocus<HTMLUListElement>(
    'li',
    tests.map(({ id }) => id),
  );
  const retry = retryOf(found);
  const change = useCall(flowTestsApi.change, { quiet: true });
  const remove = useCall(flowTestsApi.remove, { quiet: true });
  const attempt = (call: Promise<unknown>, done: string): void =>
    void call.then(() => flowToast.success(done), flowToast.failure).finally(refreshFlowTests);
  const accept = ({ id, script }: FlowTest): void => {
    const { steps, ...rest } = recordFlowTest(document, script, script.steps.slice(1));
    const copies = steps.map(({ event, text, expected }) => ({ event, text, expected: [...expected] }));
    const body = { script: { ...rest, steps: copies } };
    attempt(change.run({ params: { flowTestId: id }, body }), t('accepted'));
  };
  const askAndRemove = async ({ id, name }: FlowTest): Promise<void> => {
    const question = { title: t('remove', { name }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    expectRemoval(id);
    attempt(remove.run({ params: { flowTestId: id } }), t('removed'));
  };
  /** Returns the button of the next test whose answers can be accepted, otherwise the list. */
  const acceptAfter = (id: number): HTMLElement | null => {
    const rows = [...(list.current?.children ?? [])].slice(tests.findIndex((test) => test.id === id) + 1);
    const buttons = rows.map((row) => row.querySelector<HTMLElement>('[data-accept]'));
    return buttons.find(Boolean) ?? list.current;
  };
  return (
    <SidePanel
      label={t('title')}
      closeLabel={t('close')}
      onClose={onClose}
      buttons={<IconButton36 icon="play" label={t('run')} onClick={() => setRan(document)} />}
    >
      {retry ? (
        <ErrorState title={t('loadFailed')} onRetry={retry} />
      ) : (
        <p>{found.data?.tests.length === 0 ? t('none') : t('hint')}</p>
      )}
      <ul ref={list} className={styles.tests} tabIndex={-1}>
        {tests.map((test) => (
          <Row
            key={test.id}
            test={test}
            difference={differences?.get(test.id)}
            onAccept={() => accept(test)}
            afterAccept={() => acceptAfter(test.id)}
            onRemove={() => void askAndRemove(test)}
          />
        ))}
      </ul>
    </SidePanel>
  );
}

type RowProps = {
  test: FlowTest;
  /** Null: it passes. Undefined: it has not been run. */
  difference: FlowTestDifference | null | undefined;
  onAccept: () => void;
  /** Finds what has the focus once the answers are accepted. */
  afterAccept: NextFocus;
  onRemove: () => void;
};

function Row({ test, difference, onAccept, afterAccept, onRemove }: RowProps) {
  const t = useTexts(testTexts);
  const state = difference === undefined ? 'notRun' : difference ? 'failed' : 'passed';
  const icon = { notRun: 'clock', failed: 'errorFilled', passed: 'checkCircleFilled' } as const;
  return (
    <li>
      <Icon name={icon[state]} size={18} className={styles[state]} />
      <div>
        <b>{test.name}</b>
        <span>{t(state)}</span>
        {difference && (
          <>
            <TestDifference script={test.script} difference={difference} />
            <Button
              ref={handFocusOn(afterAccept)}
              data-accept
              variant="outlined"
              size="small"
              className={styles.accept}
              onClick={onAccept}
            >
              {t('accept')}
            </Button>
          </>
        )}
      </div>
      <IconButton36 data-remove icon="trash" label={t('remove', { name: test.name })} onClick={onRemove} />
    </li>
  );
}
