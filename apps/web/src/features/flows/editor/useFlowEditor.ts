import { flowsApi, isFlowError, queuesApi, type FlowWithDocument } from '@recado/contracts';
import { useRef } from 'react';
import { useChannel } from '../../../lib/live/realtime.ts';
import { ApiError, call, keyOf, queryClient, useCall, useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { editorTexts } from '../editor.texts.ts';
import { flowToast } from '../flowToast.ts';
import { useFlowQuestions } from './useFlowQuestions.ts';
import { useProblems } from './useProblems.ts';
import { useStoredFlow } from './useStoredFlow.ts';

const quiet = { quiet: true };

/** The document of an editor: its changes with undo, its problems, and how it is saved. */
export function useFlowEditor(flow: FlowWithDocument) {
  const t = useTexts(editorTexts);
  const questions = useFlowQuestions();
  const { base, history, isDirty, isRecovered, adoptSent, load } = useStoredFlow(flow);
  const { present: document } = history;
  const save = useCall(flowsApi.save, quiet);
  const draft = useCall(flowsApi.saveDraft, quiet);
  const drop = useCall(flowsApi.dropDraft, quiet);
  const isRunning = useRef(false);

  const { data: queues } = useEndpoint(queuesApi.list);
  const { problems, noteRefusal } = useProblems(document, queues);
  const errors = problems.filter(isFlowError).length;

  useLeaveQuestion(isDirty, {
    question: { title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave'), cancel: t('stay') },
  });
  useChannel('flow', (event) => {
    if (event.action === 'update' && event.flow.id === base.id) refreshFlow(base.id);
  });

  const reload = async (): Promise<void> => {
    if (!isDirty || (await questions.showsStored())) load((await fetchFlow(base.id)).flow);
  };

  const store = async (state: number | undefined, withFailingTests: boolean): Promise<void> => {
    const params = { flowId: base.id };
    // With errors the flow is saved and stays as it is for contacts, so that no work is lost.
    const next =
      errors > 0
        ? await draft.run({ params, body: { ...document, state: state ?? (await fetchState(base.id)) } })
        : await save.run({
            body: {
              idFlow: base.id,
              ...document,
              isChecked: true,
              ...(state !== undefined && { state }),
              ...(withFailingTests && { withFailingTests }),
            },
          });
    adoptSent(next, document);
    if (errors > 0) flowToast.info(t('hasErrors', { count: errors }));
    flowToast.success(t(errors > 0 ? 'draftSaved' : 'saved'));
  };
  /** Saves the flow, and asks before it publishes with failing tests. */
  const publish = async (state: number | undefined): Promise<void> => {
    try {
      await store(state, false);
    } catch (error) {
      noteRefusal(error);
      if (!(error instanceof ApiError) || error.code !== 'ERR_FLOW_TESTS_FAILED') throw error;
      if (await questions.publishesWithFailing(error)) await store(state, true);
    }
  };
  const saveDraft = async (state: number | undefined): Promise<void> => {
    const body = { ...document, state: state ?? (await fetchState(base.id)) };
    adoptSent(await draft.run({ params: { flowId: base.id }, body }), document);
    flowToast.success(t('draftSaved'));
  };
  /** Saves by a task, and asks before it saves over a version of somebody else: `state` is then undefined. */
  const saveOver = async (task: (state: number | undefined) => Promise<void>): Promise<void> => {
    try {
      await task(base.state);
    } catch (error) {
      if (!isChanged(error)) throw error;
      // The banner then offers the other version.
      refreshFlow(base.id);
      if (await questions.overwrites()) await task(undefined);
    }
  };
  /** Runs one task at a time: a second Ctrl+S would be refused as a change of somebody else. */
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    await task().catch(flowToast.failure);
    isRunning.current = false;
  };
  const dropDraft = async (): Promise<void> => {
    if (!(await questions.dropsDraft())) return;
    load(await drop.run({ params: { flowId: base.id }, query: { state: base.state } }));
    flowToast.success(t('draftDropped'));
  };
  return {
    base,
    history,
    document,
    problems,
    errors,
    queues: queues ?? [],
    isDirty,
    isRecovered,
    /** Somebody else has saved since this editor loaded or saved. */
    isOutdated: flow.state > base.state,
    isBusy: save.busy || draft.busy || drop.busy,
    save: (): void => void attempt(() => saveOver(publish)),
    saveDraft: (): void => void attempt(() => saveOver(saveDraft)),
    dropDraft: (): void => void attempt(dropDraft),
    reload: (): void => void attempt(reload),
    dropRecovered: (): void => load(flow),
  };
}
export type FlowEditorState = ReturnType<typeof useFlowEditor>;

const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_FLOW_CHANGED';

const fetchFlow = (flowId: number) => call(flowsApi.get, { params: { flowId } });
const fetchState = async (flowId: number): Promise<number> => (await fetchFlow(flowId)).flow.state;
const refreshFlow = (flowId: number): void =>
  void queryClient.invalidateQueries({ queryKey: keyOf(flowsApi.get, { params: { flowId } }) });
