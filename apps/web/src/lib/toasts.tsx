import { Toaster, toast as sonner } from 'sonner';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/iconShapes.ts';
import { ApiError } from './ApiError.ts';
import { libTexts } from './lib.texts.ts';
import { errorText, tOf, useTexts } from './texts.ts';
import 'sonner/dist/styles.css';
import './toasts.css';

/** How long a notice stays (ERR-02); one that offers to undo stays long enough to read and reach it. */
const shortMs = 2_000;
const undoMs = 6_000;

export type ToastAction = { label: string; run: () => void };
type Options = { action?: ToastAction; icon?: IconName; id?: string };

type Tone = 'success' | 'info' | 'error';
const icons: Record<Tone, IconName> = { success: 'checkCircleFilled', info: 'archive', error: 'errorFilled' };

function show(tone: Tone, text: string, { action, icon = icons[tone], id = `${tone}:${text}` }: Options = {}): void {
  // The same id replaces the notice instead of adding a second one (ERR-03).
  sonner.custom(
    (shown) => (
      <div className="toast" role={tone === 'error' ? 'alert' : 'status'}>
        <span className={`toast-icon toast-${tone}`}>
          <Icon name={icon} />
        </span>
        <span className="toast-text">{text}</span>
        {action && (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              sonner.dismiss(shown);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" className="toast-close" aria-label={tOf(libTexts)('close')} onClick={() => sonner.dismiss(shown)}>
          <Icon name="close" size={18} />
        </button>
      </div>
    ),
    { id, duration: action ? undoMs : shortMs },
  );
}

/** Short notices. Each text is shown once at a time; an action is a way back ("Reabrir"). */
export const toast = {
  success: (text: string, options?: Options): void => show('success', text, options),
  info: (text: string, options?: Options): void => show('info', text, options),
  error: (text: string, options?: Options): void => show('error', text, options),
};

/** Shows what a failure means in the person's language, once per code at a time (ERR-01 to ERR-03, ERR-33). Given up calls say nothing. */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const code = error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
  show('error', errorText(code), { id: code });
}

/** The place where the notices appear; once in the whole. */
export function Toasts() {
  const t = useTexts(libTexts);
  return <Toaster position="bottom-left" containerAriaLabel={t('notices')} expand visibleToasts={4} gap={10} offset={20} mobileOffset={{ bottom: 76, left: 12, right: 12 }} />;
}
