import { limits } from '@recado/contracts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Mail } from '../../gateways/mail/Mail.ts';
import { follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import { declareSealed, resealText } from '../../kernel/db/sealedTables.ts';
import { openSecrets, type KeyRing } from '../../kernel/secrets.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { mails } from './mails.tables.ts';

const place = (to: string) => ({ table: 'mails', column: 'sealed', row: to });

declareSealed(mails, 'outbox', {
  sealed: (row, secrets) => resealText(secrets, row.sealed, place(row.to)),
});

/** Stores mails that cannot be sent, for the platform's operators to read. Their content is encrypted. */
export function openOutbox(keys: KeyRing) {
  const secrets = openSecrets(keys);
  return {
    /** Stores a mail, and deletes mails past their retention. */
    async keep(work: Work, { to, subject, text }: Mail): Promise<void> {
      await work.db
        .delete(mails)
        .where(
          and(
            eq(mails.companyId, work.companyId),
            sql`${mails.createdAt} < now() - make_interval(days => ${limits.outboxDays})`,
          ),
        );
      await work.db
        .insert(mails)
        .values({ companyId: work.companyId, to, subject, sealed: secrets.seal(text, place(to)) });
    },
    /** Returns a page of stored mails over all companies, newest first. */
    async page(acrossCompanies: Workshop['acrossCompanies'], query: NumberedQuery) {
      const number = pageOf(query);
      const [rows, total] = await acrossCompanies('mails.outbox', async (db) => {
        const found = await db
          .select()
          .from(mails)
          .orderBy(desc(mails.id))
          .limit(limits.listPage)
          .offset((number - 1) * limits.listPage);
        const [counted] = await db.select({ count: count() }).from(mails);
        return [found, counted?.count ?? 0] as const;
      });
      return {
        mails: rows.map(({ sealed, ...row }) => ({ ...row, text: secrets.open(sealed, place(row.to)) })),
        ...follows(number, limits.listPage, total),
      };
    },
  };
}

export type Outbox = ReturnType<typeof openOutbox>;
