import { texts } from '@recado/contracts';

/** Texts for messages without text of the contact (behaviour 1.7). */
export const betaTexts = texts('beta', {
  unsupported: {
    pt: 'Mensagem de um tipo que não pode ser mostrado aqui. Veja no celular.',
    en: 'This type of message cannot be shown here. Look at it on the phone.',
    es: 'Mensaje de un tipo que no se puede mostrar aquí. Véalo en el celular.',
  },
  viewOnce: {
    pt: 'Mensagem de visualização única. Veja no celular.',
    en: 'View-once message. Look at it on the phone.',
    es: 'Mensaje de visualización única. Véalo en el celular.',
  },
  undecryptable: {
    pt: 'Aguardando esta mensagem. Se ela não aparecer, veja no celular.',
    en: 'Waiting for this message. If it does not appear, look at it on the phone.',
    es: 'Esperando este mensaje. Si no aparece, véalo en el celular.',
  },
});
