import { useEffect } from 'react';
import { Toaster, toast as sonner } from 'sonner';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';
import { libTexts } from '../../lib/texts/lib.texts.ts';
import { tOf, useTexts } from '../../lib/texts/texts.ts';
import { stayOf } from '../../lib/notices/stayOf.ts';
import type { Show, Tone } from '../../lib/notices/toastTypes.ts';
import 'sonner/dist/styles.css';
import './toasts.css';

const icons: Record<Tone, IconName> = { success: 'checkCircleFilled', info: 'archive', error: 'errorFilled' };

const show: Show = (tone, text, { action, stayMs, icon = icons[tone], id = `${tone}:${text}` } = {}) => {
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
            onClick={({ currentTarget }) => {
              // Before the notice closes, not after: otherwise the focus would return here and leave what the action
              // opens.
              currentTarget.blur();
              sonner.dismiss(shown);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          className="toast-close"
          aria-label={tOf(libTexts)('close')}
          onClick={() => sonner.dismiss(shown)}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
    ),
    { id, duration: stayOf({ action, stayMs }) },
  );
};

/** Renders the notices. `onReady` receives the function that shows one. */
export function ToastView({ onReady }: { onReady: (show: Show) => void }) {
  const t = useTexts(libTexts);
  useEffect(() => onReady(show), [onReady]);
  return (
    <Toaster
      position="bottom-left"
      containerAriaLabel={t('notices')}
      expand
      visibleToasts={4}
      gap={10}
      offset={20}
      mobileOffset={{ bottom: 76, left: 12, right: 12 }}
    />
  );
}
