import { languages } from '@recado/contracts';
import { expect, it } from 'vitest';
import { announcementAdminTexts } from '../src/features/announcements/admin/announcementAdmin.texts.ts';

// Text and picture are one request: a refused picture stores nothing.
it.each(languages)('the refusal of a picture says in %s that nothing is saved', (language) => {
  expect(announcementAdminTexts.words.fileRefused[language]).toMatch(/nada|nothing/i);
});
