import { ContactBudget, readNumber } from '@recado/contracts';
import { z } from 'zod';

const { enabled, warmUp, perDay } = ContactBudget.shape;
/** Returns the number that a person means; NaN for a text that is none. */
const countOf = (typed: string): number => readNumber(typed) ?? Number.NaN;

/** The budget as it is typed. */
export const BudgetForm = z.object({
  enabled,
  warmUp,
  perDay: z.string().refine((typed) => perDay.safeParse(countOf(typed)).success),
});

/** Returns the fields of a budget. */
export const formOf = (budget: ContactBudget): z.output<typeof BudgetForm> => ({
  ...budget,
  perDay: String(budget.perDay),
});

/** Returns the body of the call for checked fields. */
export const bodyOf = (form: z.output<typeof BudgetForm>): ContactBudget => ({ ...form, perDay: countOf(form.perDay) });
