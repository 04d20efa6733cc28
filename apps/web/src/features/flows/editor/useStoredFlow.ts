import { flowsApi, newFlowDocument, type FlowDocument, type FlowWithDocument } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { keyOf, queryClient } from '../../../lib/server/api.ts';
import { refreshFlows } from '../flows.queries.ts';
import { withStoredKeys } from './editedFlow.ts';
import { dropUnsaved, findUnsaved, keepUnsaved } from './unsavedFlow.ts';
import { useHistory } from './useHistory.ts';

/** Changes are kept in the browser after this time without another one, in ms. */
const keepAfterMs = 400;

const documentOf = ({ draft, flow }: FlowWithDocument): FlowDocument => draft ?? flow ?? newFlowDocument();

/** The document of an editor with its history, and what of it is stored on the server or kept in the browser. */
export function useStoredFlow(flow: FlowWithDocument) {
  const [recovered] = useState(() => findUnsaved(flow.id));
  /** The flow as this editor knows it: what it loaded or saved last. Recovered changes know the state of their time. */
  const [base, setBase] = useState(() => ({ ...flow, state: recovered?.state ?? flow.state }));
  const [isRecovered, setIsRecovered] = useState(recovered !== undefined);
  const [saved, setSaved] = useState(() => documentOf(flow));
  const history = useHistory(recovered?.document ?? saved);
  const { present: document } = history;

  useEffect(() => {
    if (document === saved) return dropUnsaved(base.id);
    const timer = setTimeout(() => keepUnsaved(base.id, { state: base.state, document }), keepAfterMs);
    return () => clearTimeout(timer);
  }, [document, saved, base]);

  const adopt = (next: FlowWithDocument, shown: FlowDocument): void => {
    setBase(next);
    setSaved(shown);
    setIsRecovered(false);
    queryClient.setQueryData(keyOf(flowsApi.get, { params: { flowId: next.id } }), { flow: next });
    refreshFlows();
  };
  return {
    base,
    history,
    isDirty: document !== saved,
    isRecovered,
    /**
     * Takes the answer to a save of `sent`. The keys of services in it show their masks from then on: what is kept in the
     * browser has no typed keys, and the next save would store them anew.
     */
    adoptSent: (next: FlowWithDocument, sent: FlowDocument): void => {
      const shown = withStoredKeys(sent, sent);
      if (shown !== sent) history.rewrite((step) => (step === sent ? shown : withStoredKeys(step, sent)));
      adopt(next, shown);
    },
    /** Shows the flow as it is on the server. Undo brings the changes of this editor back. */
    load: (next: FlowWithDocument): void => {
      const shown = documentOf(next);
      adopt(next, shown);
      history.set(() => shown);
    },
  };
}
