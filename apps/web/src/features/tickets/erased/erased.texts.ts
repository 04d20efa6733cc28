import { texts } from '@recado/contracts';

export const erasedTexts = texts('erasedTicket', {
  erasedTitle: {
    pt: 'Os dados desta pessoa foram apagados',
    en: 'The data of this person was deleted',
    es: 'Los datos de esta persona fueron borrados',
  },
  erasedText: {
    pt: 'O atendimento continua nas contagens, mas o conteúdo não existe mais.',
    en: 'The ticket still counts, but its content no longer exists.',
    es: 'La conversación sigue en los números, pero su contenido ya no existe.',
  },
});
