import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { languages, type Language } from '@recado/contracts';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { helpTexts } from './help.texts.ts';
import { SummaryDialog } from './SummaryDialog.tsx';
import type { DraftHelp } from './useDraftHelp.ts';

type Props = { ticketId: number; help: DraftHelp; hasText: boolean; isDisabled: boolean };

/** The menu of what the assistant can do for the attendant of a ticket. */
export function HelpMenu({ ticketId, help, hasText, isDisabled }: Props) {
  const t = useTexts(helpTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton36
        icon="sparkle"
        label={t('menu')}
        active={anchor !== null}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        isBusy={help.isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuBelow anchor={anchor} edge="left" onClose={() => setAnchor(null)}>
          <MenuItem onClick={choose(help.propose)}>
            <Icon name="sparkle" size={18} />
            {t('propose')}
          </MenuItem>
          <MenuItem onClick={choose(() => setSummaryOpen(true))}>
            <Icon name="list" size={18} />
            {t('summarize')}
          </MenuItem>
          <Divider />
          {hasText ? (
            languages.map((language: Language) => (
              <MenuItem key={language} onClick={choose(() => help.translate(language))}>
                <Icon name="globe" size={18} />
                {t('translateTo', { language: t(language) })}
              </MenuItem>
            ))
          ) : (
            <MenuItem onClick={choose(() => requestAnimationFrame(help.focus))}>
              <Icon name="globe" size={18} />
              {t('writeFirst')}
            </MenuItem>
          )}
        </MenuBelow>
      )}
      {isSummaryOpen && <SummaryDialog ticketId={ticketId} onClose={() => setSummaryOpen(false)} />}
    </>
  );
}
