import { memo } from 'react';
import { dateText, dayLabel } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { MessageBubble } from '../bubble/MessageBubble.tsx';
import { OutgoingMessage } from '../bubble/OutgoingMessage.tsx';
import { messageTexts } from '../messages.texts.ts';
import { InternalNoteLine } from '../notes/InternalNoteLine.tsx';
import { EarlierLine, EventLine } from './SystemLine.tsx';
import type { Line } from './timeline.ts';
import { DayPill } from '../../../conversation/list/DayPill.tsx';

/** Memoised by content, because the lines are new objects after every change of the conversation. */
export const LineView = memo(
  function LineView({ line }: { line: Line }) {
    const t = useTexts(messageTexts);
    switch (line.kind) {
      case 'day':
        return <DayPill label={dayLabel(line.at)} />;
      case 'event':
        return <EventLine event={line.event} />;
      case 'note':
        return <InternalNoteLine note={line.note} />;
      case 'earlier':
        return (
          <EarlierLine
            text={
              line.ticket.closedAt
                ? t('earlierClosed', { code: line.ticket.code, date: dateText(line.ticket.closedAt) })
                : t('earlier', { code: line.ticket.code })
            }
          />
        );
      case 'message':
        return <MessageBubble message={line.message} isFirst={line.isFirst} />;
      default:
        return <OutgoingMessage outgoing={line.outgoing} isFirst={line.isFirst} />;
    }
  },
  ({ line: a }, { line: b }) => {
    if (a.kind !== b.kind || a.key !== b.key) return false;
    if (a.kind === 'message' && b.kind === 'message') return a.message === b.message && a.isFirst === b.isFirst;
    if (a.kind === 'note' && b.kind === 'note') return a.note === b.note;
    return a.kind !== 'outgoing';
  },
);
