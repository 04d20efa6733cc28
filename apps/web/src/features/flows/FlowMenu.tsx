import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { flowsApi, type Flow } from '@recado/contracts';
import { useState } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { refreshFlows, refreshPhrases } from './flows.queries.ts';
import { flowTexts } from './flows.texts.ts';

type Props = { flow: Flow; onEditName: () => void; onOpen: () => void };

/** The menu of a flow: edit its name, edit it, duplicate, enable or disable, delete (FLOW-02). */
export function FlowMenu({ flow, onEditName, onOpen }: Props) {
  const t = useTexts(flowTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const remove = useRemove();
  const duplicate = useCall(flowsApi.duplicate);
  const change = useCall(flowsApi.change);
  const close = (): void => setAnchor(null);
  const choose = (act: () => unknown) => (): void => {
    close();
    act();
  };
  /** `useCall` shows a failure; the list shows the state that is true. */
  const attempt = (call: Promise<unknown>, done: string): void =>
    void call
      .then(
        () => toast.success(done),
        () => undefined,
      )
      .finally(refreshFlows);
  return (
    <>
      <IconButton36
        icon="moreVertical"
        label={t('menuOf', { name: flow.name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuBelow anchor={anchor} onClose={close}>
          <MenuItem onClick={choose(onEditName)}>{t('editName')}</MenuItem>
          <MenuItem onClick={choose(onOpen)}>{t('editFlow')}</MenuItem>
          <MenuItem onClick={choose(() => attempt(duplicate.run({ body: { flowId: flow.id } }), t('copied')))}>
            {t('duplicate')}
          </MenuItem>
          <MenuItem
            onClick={choose(() => attempt(change.run({ body: { flowId: flow.id, active: !flow.active } }), t('saved')))}
          >
            {t(flow.active ? 'disable' : 'enable')}
          </MenuItem>
          <Divider />
          <MenuItem className="danger" onClick={choose(() => void remove(flow))}>
            {t('remove')}
          </MenuItem>
        </MenuBelow>
      )}
    </>
  );
}

/** Deletes a flow after a question that names how many conversations it interrupts. */
function useRemove() {
  const t = useTexts(flowTexts);
  const confirm = useConfirm();
  const { run } = useCall(flowsApi.remove);
  return async ({ id, name, running }: Flow): Promise<void> => {
    const text = running === 0 ? t('removeText') : t('removeRunningText', { count: running });
    if (!(await confirm({ title: t('removeTitle', { name }), text, confirm: t('removeConfirm'), danger: true })))
      return;
    try {
      await run({ params: { flowId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Somebody else may have deleted the flow, which the list then shows.
    }
    refreshFlows();
    void refreshPhrases();
    keepMainFocus();
  };
}
