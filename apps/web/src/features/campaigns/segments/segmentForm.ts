import { SegmentCondition, SegmentFields, type SegmentKind } from '@recado/contracts';
import { z } from 'zod';

/** A condition as it is typed: the fields of every kind, so that another kind keeps what was chosen. */
export type ConditionDraft = {
  kind: SegmentKind;
  has: boolean;
  tagId: number | null;
  queueId: number | null;
  campaignId: number | null;
  days: string;
  name: string;
  value: string;
};

const fewDays = '30';

/** Returns a new condition of a kind. `fieldName` is the usual name of the field for a city. */
export const newDraft = (kind: SegmentKind, fieldName: string): ConditionDraft => ({
  kind,
  has: true,
  tagId: null,
  queueId: null,
  campaignId: null,
  days: fewDays,
  name: fieldName,
  value: '',
});

export const draftOf = (condition: SegmentCondition, fieldName: string): ConditionDraft => {
  const draft = newDraft(condition.kind, fieldName);
  return condition.kind === 'lastContact'
    ? { ...draft, has: condition.has, days: String(condition.days) }
    : { ...draft, ...condition };
};

/** Returns the condition of a draft; undefined while something is missing. */
export function conditionOf(draft: ConditionDraft): SegmentCondition | undefined {
  const parsed = SegmentCondition.safeParse(draft);
  return parsed.success ? parsed.data : undefined;
}

export const SegmentForm = z.object({
  name: SegmentFields.name,
  conditions: z
    .array(z.custom<ConditionDraft>())
    .min(1)
    .max(10)
    .refine((drafts) => drafts.every((draft) => conditionOf(draft) !== undefined), { error: 'incomplete' }),
});
