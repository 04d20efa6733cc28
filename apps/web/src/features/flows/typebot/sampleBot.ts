/** An export of Typebot in version 6, made up for tests: a shop that asks for a name, an area and an order. */
const p = (...children: object[]) => ({ type: 'p', children });
const text = (id: string, ...children: object[]) => ({ id, type: 'text', content: { richText: [p(...children)] } });
const edge = (id: string, from: object, groupId: string, blockId?: string) => ({
  id,
  from,
  to: { groupId, ...(blockId && { blockId }) },
});

export const sampleBot = () => ({
  version: '6',
  id: 'clsample0001',
  name: 'Loja de tintas',
  events: [{ id: 'ev1', outgoingEdgeId: 'e1', graphCoordinates: { x: 0, y: 0 }, type: 'start' }],
  groups: [
    {
      id: 'g1',
      title: 'Boas-vindas',
      graphCoordinates: { x: 200, y: 100 },
      blocks: [
        text('b1', { text: 'Olá, aqui é a ' }, { text: 'Casa Aurora', bold: true }),
        { id: 'b2', type: 'image', content: { url: 'https://files.example/fachada.png' } },
        { id: 'b3', type: 'Wait', options: { secondsToWaitFor: '300' } },
        text('b4', { text: 'Como você se chama?' }),
        { id: 'b5', type: 'text input', options: { variableId: 'v1', labels: { placeholder: 'Seu nome' } } },
        { id: 'b6', type: 'Set variable', options: { variableId: 'v3', expressionToEvaluate: '{{nome}}.trim()' } },
        text('b7', { text: 'Prazer, {{nome}}. O que procura?' }),
        {
          id: 'b8',
          type: 'choice input',
          options: { variableId: 'v4' },
          items: [
            { id: 'i1', content: 'Tintas', outgoingEdgeId: 'e2' },
            { id: 'i2', content: 'Um pedido', outgoingEdgeId: 'e3' },
            { id: 'i3', content: 'Outra coisa' },
          ],
        },
        { id: 'b9', type: 'Redirect', options: { url: 'https://casa.example/tudo' } },
      ],
    },
    {
      id: 'g2',
      title: 'Pedido',
      graphCoordinates: { x: 600, y: 100 },
      blocks: [
        text('b10', { text: 'Qual é o número do pedido?' }),
        { id: 'b11', type: 'number input', options: { variableId: 'v2' } },
        {
          id: 'b12',
          type: 'Condition',
          items: [
            {
              id: 'i4',
              outgoingEdgeId: 'e4',
              content: {
                logicalOperator: 'AND',
                comparisons: [
                  { id: 'c1', variableId: 'v2', comparisonOperator: 'Greater than', value: '1000' },
                  { id: 'c2', variableId: 'v2', comparisonOperator: 'Less than', value: '2000' },
                ],
              },
            },
            {
              id: 'i5',
              outgoingEdgeId: 'e5',
              content: {
                logicalOperator: 'OR',
                comparisons: [
                  { id: 'c3', variableId: 'v2', comparisonOperator: 'Equal to', value: '7' },
                  { id: 'c4', variableId: 'v2', comparisonOperator: 'Equal to', value: '8' },
                ],
              },
            },
          ],
        },
        text('b13', { text: 'Não encontrei este pedido.' }),
        { id: 'b14', type: 'Jump', options: { groupId: 'g2', blockId: 'b11' } },
      ],
    },
    {
      id: 'g3',
      title: 'Fim',
      graphCoordinates: { x: 1000, y: 100 },
      blocks: [
        { id: 'b15', type: 'Google Sheets', options: { action: 'Insert a row' } },
        text('b16', { text: 'Tudo certo com o pedido {{pedido}}.' }),
      ],
    },
    {
      id: 'g4',
      title: 'Sorteio',
      graphCoordinates: { x: 1000, y: 400 },
      blocks: [
        {
          id: 'b17',
          type: 'AB test',
          options: { aPercent: 30 },
          items: [
            { id: 'i6', path: 'a', outgoingEdgeId: 'e6' },
            { id: 'i7', path: 'b' },
          ],
        },
        text('b18', { text: 'Veja o catálogo.' }),
      ],
    },
  ],
  edges: [
    edge('e1', { eventId: 'ev1' }, 'g1'),
    edge('e2', { blockId: 'b8', itemId: 'i1' }, 'g4'),
    edge('e3', { blockId: 'b8', itemId: 'i2' }, 'g2'),
    edge('e4', { blockId: 'b12', itemId: 'i4' }, 'g3'),
    edge('e5', { blockId: 'b12', itemId: 'i5' }, 'g3', 'b16'),
    edge('e6', { blockId: 'b17', itemId: 'i6' }, 'g3'),
  ],
  variables: [
    { id: 'v1', name: 'nome' },
    { id: 'v2', name: 'pedido' },
    { id: 'v3', name: 'apelido' },
    { id: 'v4', name: 'area' },
  ],
  theme: {},
  settings: {},
});
