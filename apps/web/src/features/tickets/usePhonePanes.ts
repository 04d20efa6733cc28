import { useEffect, useRef, useState } from 'react';
import type { TicketActions } from './actions/useTicketActions.ts';

/**
 * The panes of the inbox on a phone, where the conversation left last is a tab away (TIC-11). `isBeside`: the pane for
 * conversations is shown without one.
 */
export function usePhonePanes(
  uuid: string | undefined,
  isMissing: boolean,
  actions: Pick<TicketActions, 'leave' | 'open'>,
): { isBeside: boolean; showPane: (pane: 'list' | 'chat') => void } {
  const [isBeside, setBeside] = useState(false);
  const heldUuid = useRef(uuid);
  useEffect(() => {
    if (uuid !== undefined) heldUuid.current = uuid;
    setBeside(false);
  }, [uuid]);
  useEffect(() => {
    if (isMissing) heldUuid.current = undefined;
  }, [isMissing]);
  return {
    isBeside,
    showPane(pane) {
      if (pane === 'list') {
        setBeside(false);
        if (uuid !== undefined) actions.leave();
      } else if (heldUuid.current === undefined) setBeside(true);
      else actions.open({ uuid: heldUuid.current });
    },
  };
}
