import { useTicketActions } from '../actions/useTicketActions.ts';
import { TicketDialogs } from './TicketDialogs.tsx';

/** The dialogs of tickets on a page outside the inbox; `askFor` opens them. */
export const OwnTicketDialogs = () => <TicketDialogs actions={useTicketActions()} />;
