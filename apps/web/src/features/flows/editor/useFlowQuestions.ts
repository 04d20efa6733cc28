import { z } from 'zod';
import type { ApiError } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { editorTexts } from '../editor.texts.ts';
import { testTexts } from '../tests/tests.texts.ts';

const FailedTests = z.object({ tests: z.array(z.string()) });

/** The questions of the editor of a flow before it takes something away. Each returns whether that is wanted. */
export function useFlowQuestions() {
  const t = useTexts(editorTexts);
  const tests = useTexts(testTexts);
  const confirm = useConfirm();
  return {
    /** Asks whether a flow is published although tests fail: those that ERR_FLOW_TESTS_FAILED names. */
    publishesWithFailing: (failed: ApiError): Promise<boolean> => {
      const names = FailedTests.safeParse(failed.details).data?.tests ?? [];
      return confirm({
        title: tests('failingTitle'),
        text: tests('failingText', { names: names.join(', ') }),
        confirm: tests('publishAnyway'),
        cancel: t('stay'),
        danger: true,
      });
    },
    /** Asks whether a version that somebody else has saved is overwritten. */
    overwrites: (): Promise<boolean> =>
      confirm({
        title: t('changedTitle'),
        text: t('changedText'),
        confirm: t('overwrite'),
        cancel: t('stay'),
        danger: true,
      }),
    /** Asks whether the stored flow replaces what is drawn and not saved. */
    showsStored: (): Promise<boolean> =>
      confirm({
        title: t('reloadTitle'),
        text: t('reloadText'),
        confirm: t('reload'),
        cancel: t('stay'),
        danger: true,
      }),
    dropsDraft: (): Promise<boolean> =>
      confirm({
        title: t('dropDraftTitle'),
        text: t('dropDraftText'),
        confirm: t('dropDraft'),
        cancel: t('stay'),
        danger: true,
      }),
  };
}
