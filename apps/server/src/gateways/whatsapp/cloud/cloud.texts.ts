import { texts } from '@recado/contracts';

/** Texts for messages without text of the contact (behaviour 1.7). */
export const cloudTexts = texts('cloud', {
  unsupported: {
    pt: 'Mensagem de um tipo que não pode ser mostrado aqui. Veja no celular ou peça ao contato que a envie de outra forma.',
    en: 'This type of message cannot be shown here. Look at it on the phone, or ask the contact to send it another way.',
    es: 'Mensaje de un tipo que no se puede mostrar aquí. Véalo en el celular o pida al contacto que lo envíe de otra forma.',
  },
  order: { pt: 'Pedido do catálogo', en: 'Order from the catalogue', es: 'Pedido del catálogo' },
});
