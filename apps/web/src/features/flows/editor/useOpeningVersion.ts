import { flowsApi, type FlowDocument } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/server/api.ts';
import { flowToast } from '../flowToast.ts';

/** Fetches a version that the editor shows. A version that arrives after its dialog was closed is dropped. */
export function useOpeningVersion(flowId: number, onOpen: (document: FlowDocument, number: number) => void) {
  const [opening, setOpening] = useState<number | null>(null);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);
  const open = async (number: number): Promise<void> => {
    setOpening(number);
    try {
      const { document } = await call(flowsApi.version, { params: { flowId, number } });
      if (!isClosed.current) onOpen(document, number);
    } catch (error) {
      if (isClosed.current) return;
      flowToast.failure(error);
      setOpening(null);
    }
  };
  return { opening, open };
}
