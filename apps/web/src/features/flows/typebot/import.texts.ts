import { texts } from '@recado/contracts';

export const importTexts = texts('flowImport', {
  open: { pt: 'Importar do Typebot', en: 'Import from Typebot', es: 'Importar de Typebot' },
  choose: { pt: 'Escolher arquivo', en: 'Choose a file', es: 'Elegir archivo' },
  help: {
    pt: 'O arquivo .json que o Typebot exporta, de até 5 MB. Você vê o que muda antes de criar o fluxo.',
    en: 'The .json file that Typebot exports, up to 5 MB. You see what changes before the flow is created.',
    es: 'El archivo .json que exporta Typebot, de hasta 5 MB. Verá lo que cambia antes de crear el flujo.',
  },
  'fault.tooBig': {
    pt: 'O arquivo tem mais de 5 MB.',
    en: 'The file is larger than 5 MB.',
    es: 'El archivo tiene más de 5 MB.',
  },
  'fault.unreadable': {
    pt: 'Não foi possível ler o arquivo.',
    en: 'The file could not be read.',
    es: 'No se pudo leer el archivo.',
  },
  'fault.notJson': {
    pt: 'Este arquivo não é uma exportação: o conteúdo não é JSON.',
    en: 'This file is no export: its content is not JSON.',
    es: 'Este archivo no es una exportación: el contenido no es JSON.',
  },
  'fault.notTypebot': {
    pt: 'Este arquivo não é uma exportação do Typebot: faltam os grupos e as ligações.',
    en: 'This file is no export of Typebot: groups and edges are missing.',
    es: 'Este archivo no es una exportación de Typebot: faltan los grupos y las conexiones.',
  },
  'fault.tooOld': {
    pt: 'Esta exportação é de uma versão antiga do Typebot. Abra o bot no Typebot atual e exporte de novo.',
    en: 'This export comes from an old Typebot version. Open the bot in the current Typebot and export it again.',
    es: 'Esta exportación es de una versión antigua de Typebot. Abra el bot en el Typebot actual y expórtelo de nuevo.',
  },
  'fault.ownFlow': {
    pt: 'Este arquivo é um fluxo exportado daqui. Abra um fluxo e use Importar arquivo no menu dele.',
    en: 'This file is a flow that was exported here. Open a flow and use Import a file in its menu.',
    es: 'Este archivo es un flujo exportado de aquí. Abra un flujo y use Importar archivo en su menú.',
  },
  'fault.noBlocks': {
    pt: 'Nenhum bloco deste bot pode virar um fluxo.',
    en: 'No block of this bot can become a flow.',
    es: 'Ningún bloque de este bot puede convertirse en un flujo.',
  },
  'fault.tooMany': {
    pt: 'Este bot é grande demais para um fluxo: no máximo 500 blocos e 1 MB.',
    en: 'This bot is too large for a flow: at most 500 blocks and 1 MB.',
    es: 'Este bot es demasiado grande para un flujo: como máximo 500 bloques y 1 MB.',
  },
  drawn: {
    pt: { one: '{{count}} bloco será desenhado.', other: '{{count}} blocos serão desenhados.' },
    en: { one: '{{count}} block will be drawn.', other: '{{count}} blocks will be drawn.' },
    es: { one: 'Se dibujará {{count}} bloque.', other: 'Se dibujarán {{count}} bloques.' },
  },
  draft: {
    pt: 'O fluxo começa como rascunho: nada vai a clientes antes de você salvar no editor.',
    en: 'The flow begins as a draft: customers get nothing before you save it in the editor.',
    es: 'El flujo empieza como borrador: nada llega a los clientes antes de que lo guarde en el editor.',
  },
  create: { pt: 'Criar rascunho', en: 'Create draft', es: 'Crear borrador' },
  leftOut: {
    pt: 'Sem correspondente: ficam de fora',
    en: 'Without a counterpart: left out',
    es: 'Sin equivalente: quedan fuera',
  },
  changed: { pt: 'Mudam', en: 'Changed', es: 'Cambian' },
  nothing: {
    pt: 'Tudo neste bot tem correspondente.',
    en: 'Everything in this bot has a counterpart.',
    es: 'Todo en este bot tiene equivalente.',
  },
  place: { pt: '{{block}}, grupo {{group}}', en: '{{block}}, group {{group}}', es: '{{block}}, grupo {{group}}' },
  placeWith: {
    pt: '{{block}}, grupo {{group}}: {{detail}}',
    en: '{{block}}, group {{group}}: {{detail}}',
    es: '{{block}}, grupo {{group}}: {{detail}}',
  },
  moreOf: {
    pt: { one: 'e mais {{count}}', other: 'e mais {{count}}' },
    en: { one: 'and {{count}} more', other: 'and {{count}} more' },
    es: { one: 'y {{count}} más', other: 'y {{count}} más' },
  },
  nameless: { pt: 'sem nome', en: 'without a name', es: 'sin nombre' },
  answer: { pt: 'resposta', en: 'answer', es: 'respuesta' },
  'kind.noCounterpart': {
    pt: 'Blocos que um fluxo não tem. A conversa segue no bloco seguinte.',
    en: 'Blocks that a flow does not have. The conversation goes on at the next block.',
    es: 'Bloques que un flujo no tiene. La conversación sigue en el bloque siguiente.',
  },
  'kind.unreadableWait': {
    pt: 'Esperas cujo tempo vem de uma variável.',
    en: 'Waits whose time comes from a variable.',
    es: 'Esperas cuyo tiempo viene de una variable.',
  },
  'kind.fileToUpload': {
    pt: 'Arquivos para enviar de novo no editor. Sem eles o fluxo não é publicado.',
    en: 'Files to upload again in the editor. The flow is not published without them.',
    es: 'Archivos para subir de nuevo en el editor. Sin ellos el flujo no se publica.',
  },
  'kind.sentAsLink': {
    pt: 'Vão como um endereço na mensagem.',
    en: 'Sent as an address in a message.',
    es: 'Van como una dirección en el mensaje.',
  },
  'kind.formatUnchecked': {
    pt: 'Perguntas que aceitam qualquer texto: o formato da resposta não é conferido.',
    en: 'Questions that accept any text: the format of the answer is not checked.',
    es: 'Preguntas que aceptan cualquier texto: no se comprueba el formato de la respuesta.',
  },
  'kind.oneChoice': {
    pt: 'Escolhas de várias opções: o cliente escolhe uma.',
    en: 'Choices of several options: the customer chooses one.',
    es: 'Elecciones de varias opciones: el cliente elige una.',
  },
  'kind.choiceNotKept': {
    pt: 'Menus cuja escolha não fica em uma variável.',
    en: 'Menus whose choice is not kept in a variable.',
    es: 'Menús cuya elección no queda en una variable.',
  },
  'kind.optionsUnknown': {
    pt: 'Opções que vêm de uma variável: viram uma pergunta.',
    en: 'Options that come from a variable: they become a question.',
    es: 'Opciones que vienen de una variable: se convierten en una pregunta.',
  },
  'kind.optionsAlwaysShown': {
    pt: 'Opções com condição: aparecem sempre.',
    en: 'Options with a condition: they are always shown.',
    es: 'Opciones con condición: aparecen siempre.',
  },
  'kind.picturesLeftOut': {
    pt: 'Opções com imagem: ficam só com o título.',
    en: 'Options with a picture: only their title is kept.',
    es: 'Opciones con imagen: quedan solo con el título.',
  },
  'kind.questionWithoutText': {
    pt: 'Perguntas sem texto antes delas: escreva a mensagem no editor.',
    en: 'Questions without a text before them: write the message in the editor.',
    es: 'Preguntas sin texto antes de ellas: escriba el mensaje en el editor.',
  },
  'kind.waitShortened': {
    pt: 'Esperas de mais de 120 segundos: ficam com 120.',
    en: 'Waits of more than 120 seconds: they become 120.',
    es: 'Esperas de más de 120 segundos: quedan en 120.',
  },
  'kind.comparisonNeverHolds': {
    pt: 'Comparações que um fluxo não faz: seguem sempre pelo “não”.',
    en: 'Comparisons that a flow does not make: they always take the “no”.',
    es: 'Comparaciones que un flujo no hace: siguen siempre por el “no”.',
  },
  'kind.comparedAsText': {
    pt: 'Comparações com uma variável: ela é lida como texto.',
    en: 'Comparisons with a variable: it is read as text.',
    es: 'Comparaciones con una variable: se lee como texto.',
  },
  'kind.expressionInText': {
    pt: 'Textos com uma conta dentro: ela aparece como está.',
    en: 'Texts with an expression inside: it is shown as it is.',
    es: 'Textos con una expresión dentro: aparece como está.',
  },
});
