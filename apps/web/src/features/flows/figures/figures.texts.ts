import { texts } from '@recado/contracts';

export const figureTexts = texts('flowFigures', {
  control: { pt: 'Números no fluxo', en: 'Figures on the flow', es: 'Números en el flujo' },
  'days.0': { pt: 'Sem números', en: 'No figures', es: 'Sin números' },
  'days.1': { pt: 'Hoje', en: 'Today', es: 'Hoy' },
  'days.7': { pt: '7 dias', en: '7 days', es: '7 días' },
  'days.30': { pt: '30 dias', en: '30 days', es: '30 días' },
  loading: { pt: 'Contando', en: 'Counting', es: 'Contando' },
  failed: {
    pt: 'Não foi possível ler os números.',
    en: 'The figures could not be read.',
    es: 'No se pudieron leer los números.',
  },
  again: { pt: 'Contar de novo', en: 'Count again', es: 'Contar de nuevo' },
  unpublished: {
    pt: 'Este fluxo ainda não foi publicado. Os números começam com a primeira publicação.',
    en: 'This flow has not been published yet. Its figures begin with the first publication.',
    es: 'Este flujo aún no se publicó. Los números empiezan con la primera publicación.',
  },
  nobody: {
    pt: 'Ninguém passou por este fluxo neste período.',
    en: 'Nobody has gone through this flow in this time.',
    es: 'Nadie pasó por este flujo en este período.',
  },
  passed: {
    pt: { one: '{{count}} cliente passou', other: '{{count}} clientes passaram' },
    en: { one: '{{count}} customer went through', other: '{{count}} customers went through' },
    es: { one: '{{count}} cliente pasó', other: '{{count}} clientes pasaron' },
  },
  wait: {
    pt: { one: '{{count}} espera agora', other: '{{count}} esperam agora' },
    en: { one: '{{count}} waits now', other: '{{count}} wait now' },
    es: { one: '{{count}} espera ahora', other: '{{count}} esperan ahora' },
  },
  left: {
    pt: { one: '{{count}} saiu', other: '{{count}} saíram' },
    en: { one: '{{count}} left', other: '{{count}} left' },
    es: { one: '{{count}} salió', other: '{{count}} salieron' },
  },
  details: { pt: 'Ver em lista', en: 'See as a list', es: 'Ver en lista' },
  title: { pt: 'Números do fluxo', en: 'Flow figures', es: 'Números del flujo' },
  close: { pt: 'Fechar os números', en: 'Close the figures', es: 'Cerrar los números' },
  ofVersion: {
    pt: 'Os números são da versão {{number}}, a publicada. Cada cliente conta uma vez em cada caminho.',
    en: 'The figures are those of version {{number}}, the published one. Each customer counts once on each way.',
    es: 'Los números son de la versión {{number}}, la publicada. Cada cliente cuenta una vez en cada camino.',
  },
  isChanged: {
    pt: 'O desenho tem mudanças que não estão publicadas. Elas não têm números.',
    en: 'The drawing has changes that are not published. They have no figures.',
    es: 'El dibujo tiene cambios que no están publicados. No tienen números.',
  },
  gonePasses: {
    pt: {
      one: '{{count}} passagem por um caminho que já não existe ficou de fora.',
      other: '{{count}} passagens por caminhos que já não existem ficaram de fora.',
    },
    en: {
      one: '{{count}} passage by a way that no longer exists was left out.',
      other: '{{count}} passages by ways that no longer exist were left out.',
    },
    es: {
      one: '{{count}} paso por un camino que ya no existe quedó fuera.',
      other: '{{count}} pasos por caminos que ya no existen quedaron fuera.',
    },
  },
  goneWaiting: {
    pt: {
      one: '{{count}} cliente espera em um bloco que já não existe.',
      other: '{{count}} clientes esperam em blocos que já não existem.',
    },
    en: {
      one: '{{count}} customer waits at a block that no longer exists.',
      other: '{{count}} customers wait at blocks that no longer exist.',
    },
    es: {
      one: '{{count}} cliente espera en un bloque que ya no existe.',
      other: '{{count}} clientes esperan en bloques que ya no existen.',
    },
  },
  goneEnds: {
    pt: {
      one: '{{count}} cliente terminou em um bloco que já não existe.',
      other: '{{count}} clientes terminaram em blocos que já não existem.',
    },
    en: {
      one: '{{count}} customer ended at a block that no longer exists.',
      other: '{{count}} customers ended at blocks that no longer exist.',
    },
    es: {
      one: '{{count}} cliente terminó en un bloque que ya no existe.',
      other: '{{count}} clientes terminaron en bloques que ya no existen.',
    },
  },
  ways: { pt: 'Caminhos', en: 'Ways', es: 'Caminos' },
  way: { pt: '{{from}} → {{to}}', en: '{{from}} → {{to}}', es: '{{from}} → {{to}}' },
  waiting: { pt: 'Onde esperam agora', en: 'Where they wait now', es: 'Dónde esperan ahora' },
  nobodyWaits: { pt: 'Ninguém espera', en: 'Nobody waits', es: 'Nadie espera' },
  lost: { pt: 'Onde saem antes do fim', en: 'Where they leave before the end', es: 'Dónde salen antes del final' },
  nobodyLeft: { pt: 'Ninguém saiu antes do fim', en: 'Nobody left before the end', es: 'Nadie salió antes del final' },
  ends: { pt: 'Como terminaram', en: 'How they ended', es: 'Cómo terminaron' },
  endCount: { pt: '{{end}}: {{count}}', en: '{{end}}: {{count}}', es: '{{end}}: {{count}}' },
  'end.path': { pt: 'fim do caminho', en: 'end of the way', es: 'fin del camino' },
  'end.queue': { pt: 'ida para uma fila', en: 'went to a queue', es: 'paso a una cola' },
  'end.gaveUp': {
    pt: 'respostas erradas até o limite',
    en: 'wrong answers up to the limit',
    es: 'respuestas erradas hasta el límite',
  },
  'end.limit': { pt: 'limite de passos', en: 'step limit', es: 'límite de pasos' },
  'end.handOver': { pt: 'passagem a uma pessoa', en: 'handed to a person', es: 'paso a una persona' },
  'end.silence': { pt: 'sem resposta', en: 'no answer', es: 'sin respuesta' },
  'end.user': { pt: 'uma pessoa assumiu', en: 'a person took over', es: 'una persona lo tomó' },
  'end.closed': { pt: 'atendimento fechado', en: 'ticket closed', es: 'conversación cerrada' },
  'end.deadEnd': { pt: 'sem saída', en: 'dead end', es: 'sin salida' },
});
