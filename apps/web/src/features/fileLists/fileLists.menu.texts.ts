import { texts } from '@recado/contracts';

export const fileListMenuTexts = texts('fileListsMenu', {
  title: { pt: 'Listas de arquivos', en: 'File lists', es: 'Listas de archivos' },
});
