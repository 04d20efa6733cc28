import { texts } from '@recado/contracts';

/** The words of the first download; the dialog brings its own. */
export const userMenuTexts = texts('userMenu', {
  title: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
  profile: { pt: 'Meu perfil', en: 'My profile', es: 'Mi perfil' },
});
