import { expect } from '@playwright/test';
import { query } from '../database.ts';
import type { openPhones } from '../support.ts';

type Phones = Awaited<ReturnType<typeof openPhones>>;
export type DayCustomer = { number: string; name: string };

/** What each customer wrote and was promised, kept outside the product and compared with it at the end of the day. */
export function openLedger(phones: Phones) {
  const answers = new Map<DayCustomer, string[]>();
  const questions = new Map<DayCustomer, string[]>();
  const note = (book: Map<DayCustomer, string[]>, customer: DayCustomer, text: string): void =>
    void book.set(customer, [...(book.get(customer) ?? []), text]);

  return {
    /** The customer writes from their phone. */
    async ask(customer: DayCustomer, text: string): Promise<void> {
      note(questions, customer, text);
      await phones.says(customer.number, text, { name: customer.name });
    },
    /**
     * Somebody at a desk sends this text to the customer. Noted before it is typed: whatever happens then, it has to
     * arrive once.
     */
    promise: (customer: DayCustomer, text: string): void => note(answers, customer, text),
    /**
     * Every promised answer reached its customer once and in order, nothing else did, and every question is stored
     * once.
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

/** Attendants sign with their name on a line of its own. */
const withoutSignature = (body: string): string => body.replace(/^\*.+\*:?\s*\n/, '');
