import { expect } from '@playwright/test';
import { query } from '../database.ts';
import type { openPhones } from '../support.ts';

type Phones = Awaited<ReturnType<typeof openPhones>>;
export type DayCustomer = { number: string; name: string };

/**
 * Records the questions and answers of each customer outside the product, to compare them with the product at the end
 * of the day.
 */
export function openLedger(phones: Phones) {
  const answers = new Map<DayCustomer, string[]>();
  const questions = new Map<DayCustomer, string[]>();
  const note = (book: Map<DayCustomer, string[]>, customer: DayCustomer, text: string): void =>
    void book.set(customer, [...(book.get(customer) ?? []), text]);

  return {
    /** The customer sends a message from their phone. */
    async ask(customer: DayCustomer, text: string): Promise<void> {
      note(questions, customer, text);
      await phones.says(customer.number, text, { name: customer.name });
    },
    /**
     * Records an answer that an attendant is about to send. Called before typing: whatever happens then, it must arrive
     * exactly once.
     */
    promise: (customer: DayCustomer, text: string): void => note(answers, customer, text),
    /**
     * Checks that every answer reached its customer once and in order, that nothing else did, and that every question
     * is stored once.
     */
    async compare(): Promise<{ questions: number; answers: number }> {
      for (const [customer, promised] of answers) {
        const received = async (): Promise<string[]> =>
          (await phones.inbox(customer.number)).map(({ body }) => withoutSignature(body));
        await expect.poll(received, { message: `what ${customer.name} received`, timeout: 30_000 }).toEqual(promised);
      }
      for (const [customer, asked] of questions) {
        const stored = (await query(
          `select m.body from messages m join contacts c on c.company_id = m.company_id and c.id = m.chat_contact_id
           where c.number = $1 and not m.from_me order by m.sent_at, m.id`,
          [customer.number],
        )) as { body: string }[];
        expect(
          stored.map(({ body }) => body),
          `what ${customer.name} asked`,
        ).toEqual(asked);
      }
      const count = (book: Map<DayCustomer, string[]>): number =>
        [...book.values()].reduce((sum, texts) => sum + texts.length, 0);
      return { questions: count(questions), answers: count(answers) };
    },
  };
}
export type Ledger = ReturnType<typeof openLedger>;

/** Removes the attendant's name, which is the first line of an answer. */
const withoutSignature = (body: string): string => body.replace(/^\*.+\*:?\s*\n/, '');
