import { hot, params, raw, returns } from '../../../kernel/db/hot.ts';
import type { Work } from '../../../kernel/work.ts';
import { expiredSql } from '../../companies/index.ts';
import { campaigns } from '../campaigns.tables.ts';

const { companyId } = params(campaigns);
const served = hot('campaigns.served')`
  select ${returns({
    isServed: raw(
      `company.status and coalesce(plan.use_campaigns, false) and not ${expiredSql('company')}`,
    ).as<boolean>(),
  })}
  from companies company left join plans plan on plan.id = company.plan_id where company.id = ${companyId}`;

/** Returns whether the company may send campaigns now: active, not past its due date, and with the feature (behaviour 14.1, 14.4). */
export const isCompanyServed = async (work: Work): Promise<boolean> =>
  (await work.rows(served, {}))[0]?.isServed ?? false;
