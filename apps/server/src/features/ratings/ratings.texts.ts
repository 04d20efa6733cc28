import { texts } from '@recado/contracts';

/** The rating request after a close, in the company's language. A connection may have its own text (behaviour 6.1). */
export const ratingTexts = texts('ratings', {
  ask: {
    pt: 'Como foi o seu atendimento? Responda com um número:',
    en: 'How was our service? Reply with a number:',
    es: '¿Cómo fue su atención? Responda con un número:',
  },
  scale: {
    pt: '*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito',
    en: '*1* - Dissatisfied\n*2* - Satisfied\n*3* - Very satisfied',
    es: '*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho',
  },
});
