import type { Plant } from './experiment.ts';

export const keepsFiles: Plant = {
  name: 'keeps-files',
  what: 'the deletion of a company deletes rows and leaves the files to the nightly sweep',
  noticedAs: /^R22: \d+ files of the deleted company are left/,
  edits: [
    [
      'readPaths(work, name, column.name, after));\n\t\tfor (const path of paths) await storage.remove(path);',
      'readPaths(work, name, column.name, after));',
    ],
  ],
};

export const deletesOnce: Plant = {
  name: 'deletes-once',
  what: 'the deletion of a company is tried once, so that a killed process leaves the rest behind',
  noticedAs: /^R22: the company was not deleted/,
  edits: [['name: "platformCompanies.erase",\n\tattempts: 100,', 'name: "platformCompanies.erase",\n\tattempts: 1,']],
};
