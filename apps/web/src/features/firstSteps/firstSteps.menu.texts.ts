import { texts } from '@recado/contracts';

/** Texts of the first download; the steps load their own. */
export const firstStepsMenuTexts = texts('firstStepsMenu', {
  title: { pt: 'Primeiros passos', en: 'First steps', es: 'Primeros pasos' },
  openSimulator: { pt: 'Abrir o simulador', en: 'Open the simulator', es: 'Abrir el simulador' },
  demo: {
    pt: 'Os clientes são simulados: escreva no lugar deles e veja a conversa chegar.',
    en: 'The customers are simulated: write as one of them and watch the conversation arrive.',
    es: 'Los clientes son simulados: escriba en su lugar y vea llegar la conversación.',
  },
});
