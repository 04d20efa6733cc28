import { texts } from '@recado/contracts';

export const rhythmTexts = texts('campaignRhythm', {
  steady: { pt: 'Uma a cada {{every}}', en: 'One every {{every}}', es: 'Uno cada {{every}}' },
  withPauses: {
    pt: {
      one: 'Uma a cada {{every}}, pausa de {{pause}} depois de cada mensagem',
      other: 'Uma a cada {{every}}, pausa de {{pause}} depois de {{count}} mensagens',
    },
    en: {
      one: 'One every {{every}}, a pause of {{pause}} after each message',
      other: 'One every {{every}}, a pause of {{pause}} after {{count}} messages',
    },
    es: {
      one: 'Uno cada {{every}}, pausa de {{pause}} después de cada mensaje',
      other: 'Uno cada {{every}}, pausa de {{pause}} después de {{count}} mensajes',
    },
  },
});
