import { AppError, type CompanyHours, type OwnCompany, type RequestOf, type companiesApi } from '@recado/contracts';
import { asc, eq, gte, and } from 'drizzle-orm';
import type { z } from 'zod';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { contentDigest } from '../../kernel/contentDigest.ts';
import type { Work } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { companies, specialDays } from './companies.tables.ts';
import { getOwnCompany } from './getOwnCompany.ts';
import type { Holiday } from './nationalHolidays.ts';

type SavedHours = RequestOf<typeof companiesApi.saveHours>['body'];

/** Returns the hours of the company of the Work. `holidays` are the national ones, which no table holds. */
export async function getCompanyHours(work: Work, holidays: readonly Holiday[]): Promise<z.input<typeof CompanyHours>> {
  const [company] = await work.db.select().from(companies).where(eq(companies.id, work.companyId));
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  const { schedules, observesHolidays, timezone } = company;
  const stored = { schedules, observesHolidays, specialDays: await readSpecialDays(work) };
  return { ...stored, timezone, revision: revisionOf(stored), holidays: [...holidays] };
}

type StoredHours = Pick<typeof companies.$inferSelect, 'schedules' | 'observesHolidays'> & {
  specialDays: Awaited<ReturnType<typeof readSpecialDays>>;
};

/** Returns the name of the stored hours. Payments and operators change `updated_at` of a company too. */
const revisionOf = ({ schedules, observesHolidays, specialDays }: StoredHours): string =>
  contentDigest([schedules, observesHolidays, specialDays]);

const readSpecialDays = (work: Work) =>
  work.db
    .select({ date: specialDays.date, name: specialDays.name, intervals: specialDays.intervals })
    .from(specialDays)
    .where(and(eq(specialDays.companyId, work.companyId), gte(specialDays.date, firstDayOf(work.now))))
    .orderBy(asc(specialDays.date));

/**
 * Changes the hours of the company of the Work; the bot uses them from its next turn on. The sent special days replace
 * those of this year and later. Throws ERR_HOURS_CHANGED if the stored hours have another `revision`.
 */
export async function saveCompanyHours(work: Work, body: SavedHours): Promise<z.input<typeof OwnCompany>> {
  const own = eq(companies.id, work.companyId);
  const [company] = await work.db.select().from(companies).where(own).for('update');
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  const before = { ...company, specialDays: await readSpecialDays(work) };
  if (body.revision !== undefined && body.revision !== revisionOf(before)) throw new AppError('ERR_HOURS_CHANGED');
  const { schedules, observesHolidays } = body;
  await work.db
    .update(companies)
    .set({ schedules, ...(observesHolidays !== undefined && { observesHolidays }), updatedAt: work.now })
    .where(own);
  if (body.specialDays) await replaceSpecialDays(work, body.specialDays);
  await recordAudit(work, {
    kind: 'hours',
    id: company.id,
    name: company.name,
    before,
    after: {
      schedules,
      observesHolidays: observesHolidays ?? company.observesHolidays,
      specialDays: await readSpecialDays(work),
    },
  });
  const saved = await getOwnCompany(work);
  // The wire has no event for hours. This setting decides whether they apply; its event makes other screens read them again.
  const setting = saved.settings.find(({ key }) => key === 'scheduleType');
  if (setting) work.publish('settings', { action: 'update', setting }, [companyRoom(work.companyId)]);
  return saved;
}

/** The westernmost time zone is this far behind UTC, in ms: a year ends there last. */
const lastZoneMs = 12 * 3_600_000;

/** Days of past years are kept for reports; editors neither show nor send them. */
const firstDayOf = (now: Date): string => `${new Date(now.getTime() - lastZoneMs).getUTCFullYear()}-01-01`;

async function replaceSpecialDays(work: Work, days: NonNullable<SavedHours['specialDays']>): Promise<void> {
  if (new Set(days.map(({ date }) => date)).size < days.length)
    throw new AppError('ERR_VALIDATION', { fields: { specialDays: 'repeated' } });
  const from = firstDayOf(work.now);
  const present = and(eq(specialDays.companyId, work.companyId), gte(specialDays.date, from));
  await work.db.delete(specialDays).where(present);
  const kept = days.filter(({ date }) => date >= from);
  if (kept.length > 0)
    await work.db.insert(specialDays).values(kept.map((day) => ({ ...day, companyId: work.companyId })));
}
