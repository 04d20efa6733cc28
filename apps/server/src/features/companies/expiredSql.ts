/**
 * SQL condition: the due date of a company has passed by the date in its own time zone. A company without a due date
 * never expires (behaviour 14.3). `company` is the alias of `companies` in the query.
 */
export const expiredSql = (company: 'c' | 'company'): string =>
  `coalesce((${company}.due_date at time zone ${company}.timezone)::date < (now() at time zone ${company}.timezone)::date, false)`;
