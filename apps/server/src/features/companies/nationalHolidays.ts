export type Holiday = { date: string; name: string };

const years = new Map<number, readonly Holiday[]>();

/**
 * Returns the national public holidays of Brazil in a year, by date, with Portuguese names. The library is loaded with
 * the first call, because that takes up to a second; a year is calculated once.
 */
export async function nationalHolidays(year: number): Promise<readonly Holiday[]> {
  const known = years.get(year);
  if (known) return known;
  const { default: Holidays } = await import('date-holidays');
  const found = new Holidays('BR', { languages: ['pt'], types: ['public'] })
    .getHolidays(year)
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }));
  years.set(year, found);
  return found;
}

/** Returns the holidays of the year of a moment and of the next year. */
export const holidaysAround = async (now: Date): Promise<readonly Holiday[]> => {
  const year = now.getUTCFullYear();
  return [...(await nationalHolidays(year)), ...(await nationalHolidays(year + 1))];
};
