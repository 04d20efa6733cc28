import type { Work } from '../../../kernel/work.ts';
import { findErased } from '../../contacts/index.ts';

/** Returns when a number was erased and by which task, for a proof to its owner; nulls if it was not. */
export async function findErasedNumber(
  work: Work,
  number: string,
): Promise<{ erasedAt: Date | null; taskId: number | null }> {
  // People write Brazilian numbers without the country.
  const spellings = number.length <= 11 ? [number, `55${number}`] : [number];
  const found = await findErased(
    work,
    spellings.map((value) => [{ kind: 'phone', value }]),
  );
  const [latest] = found.filter((one) => one !== undefined);
  return { erasedAt: latest?.erasedAt ?? null, taskId: latest?.taskId ?? null };
}
