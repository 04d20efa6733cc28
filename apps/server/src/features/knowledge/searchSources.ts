import type { QuotedPassage } from '@recado/contracts';
import type { UserWork } from '../../kernel/work.ts';
import { findPassages } from './findPassages.ts';
import { assertPrompt } from './readSources.ts';

/** Returns the passages that an answer to a question would be written from, the best first. Throws ERR_NO_PROMPT_FOUND. */
export async function searchSources(
  work: UserWork,
  promptId: number,
  question: string,
): Promise<{ passages: QuotedPassage[] }> {
  await assertPrompt(work, promptId);
  return { passages: await findPassages(work, promptId, question) };
}
