import { limits } from '@recado/contracts';
import { bodyOf, type Caller } from './openCaller.ts';

type Seen = { tickets: { id: number; contact: { number: string; name: string } }[] };

/** Tickets and customers from the whole history, not from its newest page alone. */
export type HistorySample = { ticketIds: number[]; testContacts: { number: string; name: string }[] };

const pages = 25;

/** Looks at pages all over the closed tickets of a company that has about so many. */
export async function sampleHistory(caller: Caller, tickets: number): Promise<HistorySample> {
  const last = Math.max(1, Math.floor((tickets * 0.95) / limits.ticketsPage));
  const ticketIds: number[] = [];
  const testContacts = new Map<string, string>();
  for (let at = 0; at < Math.min(pages, last); at++) {
    const pageNumber = 1 + Math.floor((at * (last - 1)) / Math.max(1, Math.min(pages, last) - 1));
    const page = bodyOf<Seen>(
      'a page of the history',
      await caller.call('GET', `/tickets?status=closed&showAll=true&pageNumber=${pageNumber}`),
    );
    for (const { id, contact } of page.tickets) {
      ticketIds.push(id);
      testContacts.set(contact.number, contact.name);
    }
  }
  return { ticketIds, testContacts: [...testContacts].map(([number, name]) => ({ number, name })) };
}
