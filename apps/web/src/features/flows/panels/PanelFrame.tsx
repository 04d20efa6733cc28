import Button from '@mui/material/Button';
import type { FlowNodeType } from '@recado/contracts';
import {
  createContext,
  useContext,
  useId,
  useImperativeHandle,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { usePanelFocus } from '../../../lib/keyboard/usePanelFocus.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { useDiscardQuestion } from '../../../ui/dialogs/useDiscardQuestion.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Kbd } from '../../../ui/labels/Kbd.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { commandOf } from '../editor/canvasKeys.ts';
import { nodeKinds } from '../nodes/nodeKinds.ts';
import cardStyles from '../nodes/FlowNodeCard.module.css';
import { panelTexts } from '../panel.texts.ts';
import styles from './PanelFrame.module.css';

/** The state of an open panel, for the editor. */
export type PanelHandle = {
  /** True if something was typed that is not applied. */
  isUnsaved: () => boolean;
  /** True while the panel is being applied. */
  isBusy: () => boolean;
  /** Applies what was typed. Resolves to false if it is not valid: the panel then shows why. */
  apply: () => Promise<boolean>;
};

/** The node that a panel edits, as the editor opened it (FLOW-44). */
export type OpenPanel = {
  type: FlowNodeType;
  /** True while the node is not on the canvas yet: applying adds it. */
  isNew: boolean;
  /** Names of variables that texts can use. */
  variables: readonly string[];
  /** The ways out of the node, which change the canvas at once; absent for a new node. */
  ways?: ReactNode;
  handle: Ref<PanelHandle>;
  onClose: () => void;
  /** Saves the flow with what was typed. */
  onSave: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

const PanelContext = createContext<OpenPanel | null>(null);
export const PanelProvider = PanelContext.Provider;

/** Returns the open panel, for the forms inside of it. */
export function usePanel(): OpenPanel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('no panel around this form');
  return panel;
}

type Props = {
  isDirty: boolean;
  busy?: boolean;
  /** Applies the fields. Resolves to false if they are not valid. */
  onSubmit?: () => Promise<boolean>;
  children: ReactNode;
};

/**
 * The frame of a panel: the kind of the node above, scrolling fields, and the buttons below. Escape discards, Ctrl+S
 * applies and saves the flow.
 */
export function PanelFrame({ isDirty, busy = false, onSubmit, children }: Props) {
  const t = useTexts(panelTexts);
  const k = useTexts(canvasTexts);
  const { type, isNew, ways, handle, onClose, onSave, onDuplicate, onRemove } = usePanel();
  const id = useId();
  const running = useRef<Promise<boolean> | null>(null);
  /** Applies the fields once, also if a key and a button ask for it at the same time. */
  const apply = (): Promise<boolean> =>
    (running.current ??= (onSubmit?.() ?? Promise.resolve(true)).finally(() => (running.current = null)));
  useImperativeHandle(handle, () => ({ isUnsaved: () => isDirty, isBusy: () => busy, apply }));
  const mayDiscard = useDiscardQuestion();
  useLeaveQuestion(isDirty, { isBusy: busy });
  const close = async (): Promise<void> => {
    if (!busy && (await mayDiscard(isDirty))) onClose();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void apply();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of the canvas, such as Delete, must not act while a field has the focus.
    event.stopPropagation();
    if (event.key === 'Escape' && !event.defaultPrevented) void close();
    if (commandOf(event) !== 'save') return;
    event.preventDefault();
    onSave();
  };
  const panel = usePanelFocus<HTMLElement>();
  const { icon, tone } = nodeKinds[type];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- catches keys of the fields inside
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby={id} onKeyDown={onKeyDown}>
      <form noValidate className={styles.form} onSubmit={send}>
        <header className={styles.head}>
          <span className={`${cardStyles.icon} ${cardStyles[tone]}`}>
            <Icon name={icon} size={16} />
          </span>
          <h2 id={id}>{k(`kind.${type}`)}</h2>
          {!isNew && type !== 'start' && (
            <>
              <IconButton36 icon="copy" label={t('duplicate')} onClick={onDuplicate} />
              <IconButton36 icon="trash" label={t('remove')} onClick={onRemove} />
            </>
          )}
          <IconButton36 icon="close" label={t('close')} onClick={() => void close()} />
        </header>
        <div className={styles.fields}>
          {children}
          {ways}
        </div>
        <footer className={styles.foot}>
          <span className={styles.keys}>
            <Kbd>Esc</Kbd> {t('cancel').toLowerCase()}
          </span>
          <Button variant="text" color="inherit" disabled={busy} onClick={() => void close()}>
            {t('cancel')}
          </Button>
          {onSubmit && <SubmitButton busy={busy}>{t(isNew ? 'addNode' : 'apply')}</SubmitButton>}
        </footer>
      </form>
    </aside>
  );
}
