import type { Ticket } from '@recado/contracts';
import Button from '@mui/material/Button';
import { inPresentLanguage } from '../../../lib/format/dateLocale.ts';
import { useNow } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { formatDuration } from 'date-fns/formatDuration';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Kbd } from '../../../ui/labels/Kbd.tsx';
import { Keys } from '../../../ui/labels/Keys.tsx';
import { FirstSteps } from '../../firstSteps/index.ts';
import { EmptyPane } from '../../../ui/page/EmptyPane.tsx';
import { combinationOf } from '../shortcuts.ts';
import { ticketTexts } from '../tickets.texts.ts';

const minuteMs = 60_000;

/** "42 minutos", "3 horas": the largest unit alone, in the person's language. */
function inWords(since: string, now: number): string | null {
  const minutes = Math.floor((now - Date.parse(since)) / minuteMs);
  if (minutes < 1) return null;
  if (minutes < 60) return formatDuration({ minutes }, inPresentLanguage());
  return minutes < 24 * 60
    ? formatDuration({ hours: Math.floor(minutes / 60) }, inPresentLanguage())
    : formatDuration({ days: Math.floor(minutes / (24 * 60)) }, inPresentLanguage());
}

type Props = {
  longest: Ticket | undefined;
  waitingCount: number | undefined;
  acceptNext: () => void;
  /** On a phone: back to where one is chosen (TIC-11). */ toList?: () => void;
};

/** The right pane while no ticket is chosen: who waits, and the one next thing to do (TIC-10). */
export function WelcomePane({ longest, waitingCount, acceptNext, toList }: Props) {
  const t = useTexts(ticketTexts);
  const now = useNow(minuteMs / 2);
  const people = t('peopleWaiting', { count: Math.max(1, waitingCount ?? 0) });
  const wait =
    longest &&
    t('longestWait', {
      name: longest.contact.name,
      time: inWords(longest.pendingSince ?? longest.createdAt, now) ?? t('lessThanMinute'),
    });
  // A count that is not known yet is shown as an empty line: nobody may be waiting.
  const unknown = '\u00a0';
  const counted = waitingCount === undefined ? unknown : waitingCount > 0 ? people : t('welcomeNobody');
  const text = wait ? `${people} ${wait}` : counted;
  return (
    <EmptyPane
      title={t('welcome')}
      Title="h2"
      text={text}
      before={<FirstSteps />}
      button={
        <>
          {toList && (
            <Button variant="contained" startIcon={<Icon name="list" size={18} />} onClick={toList}>
              {t('selectTicket')}
            </Button>
          )}
          {longest && !toList && (
            <Button variant="contained" startIcon={<Icon name="acceptNext" size={18} />} onClick={acceptNext}>
              {t('acceptNext')}
            </Button>
          )}
        </>
      }
      hasHints={toList === undefined}
      hints={
        <>
          <span>
            <Keys keys={[combinationOf('accept')]} /> {t('hintAccept')}
          </span>
          <span>
            <Kbd>↓</Kbd> <Kbd>↑</Kbd> {t('hintMove')}
          </span>
        </>
      }
    />
  );
}
