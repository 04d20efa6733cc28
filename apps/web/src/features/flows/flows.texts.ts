import { texts } from '@recado/contracts';

export const flowTexts = texts('flows', {
  title: { pt: 'Fluxos', en: 'Flows', es: 'Flujos' },
  text: {
    pt: 'Conversas que acontecem sozinhas, desenhadas em blocos',
    en: 'Conversations that run by themselves, drawn as blocks',
    es: 'Conversaciones que ocurren solas, dibujadas en bloques',
  },
  search: { pt: 'Buscar fluxo', en: 'Search flows', es: 'Buscar flujo' },
  add: { pt: 'Novo fluxo', en: 'New flow', es: 'Nuevo flujo' },
  name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
  state: { pt: 'Situação', en: 'Status', es: 'Estado' },
  active: { pt: 'Ativo', en: 'Active', es: 'Activo' },
  disabled: { pt: 'Desativado', en: 'Disabled', es: 'Desactivado' },
  version: { pt: 'Versão no ar', en: 'Live version', es: 'Versión activa' },
  neverPublished: { pt: 'ainda não publicado', en: 'not published yet', es: 'aún no publicado' },
  versionOf: { pt: 'versão {{number}}', en: 'version {{number}}', es: 'versión {{number}}' },
  draft: { pt: 'rascunho não publicado', en: 'unpublished draft', es: 'borrador sin publicar' },
  running: { pt: 'Em andamento', en: 'Running', es: 'En curso' },
  runningCount: {
    pt: { one: '{{count}} conversa agora', other: '{{count}} conversas agora' },
    en: { one: '{{count}} conversation now', other: '{{count}} conversations now' },
    es: { one: '{{count}} conversación ahora', other: '{{count}} conversaciones ahora' },
  },
  actions: { pt: 'Ações', en: 'Actions', es: 'Acciones' },
  menuOf: { pt: 'Ações do fluxo {{name}}', en: '{{name}} flow actions', es: 'Acciones del flujo {{name}}' },
  editName: { pt: 'Editar nome', en: 'Edit name', es: 'Editar nombre' },
  editFlow: { pt: 'Editar fluxo', en: 'Edit flow', es: 'Editar flujo' },
  duplicate: { pt: 'Duplicar', en: 'Duplicate', es: 'Duplicar' },
  enable: { pt: 'Ativar', en: 'Enable', es: 'Activar' },
  disable: { pt: 'Desativar', en: 'Disable', es: 'Desactivar' },
  remove: { pt: 'Excluir', en: 'Delete', es: 'Eliminar' },
  removeTitle: { pt: 'Excluir o fluxo {{name}}?', en: 'Delete the flow {{name}}?', es: '¿Eliminar el flujo {{name}}?' },
  removeText: {
    pt: 'As versões e as frases dele também são excluídas. Isso não pode ser desfeito.',
    en: 'Its versions and phrases are deleted too. This cannot be undone.',
    es: 'Sus versiones y frases también se eliminan. Esto no se puede deshacer.',
  },
  removeRunningText: {
    pt: {
      one: '{{count}} conversa está neste fluxo agora: ela para e espera por uma pessoa. Versões e frases também são excluídas.',
      other:
        '{{count}} conversas estão neste fluxo agora: elas param e esperam por uma pessoa. Versões e frases também são excluídas.',
    },
    en: {
      one: '{{count}} conversation is in this flow now: it stops and waits for a person. Versions and phrases are deleted too.',
      other:
        '{{count}} conversations are in this flow now: they stop and wait for a person. Versions and phrases are deleted too.',
    },
    es: {
      one: '{{count}} conversación está en este flujo ahora: se detiene y espera a una persona. Las versiones y frases también se eliminan.',
      other:
        '{{count}} conversaciones están en este flujo ahora: se detienen y esperan a una persona. Las versiones y frases también se eliminan.',
    },
  },
  removeConfirm: { pt: 'Excluir fluxo', en: 'Delete flow', es: 'Eliminar flujo' },
  removed: { pt: 'Fluxo excluído', en: 'Flow deleted', es: 'Flujo eliminado' },
  created: { pt: 'Fluxo criado', en: 'Flow created', es: 'Flujo creado' },
  saved: { pt: 'Fluxo salvo', en: 'Flow saved', es: 'Flujo guardado' },
  copied: { pt: 'Fluxo duplicado', en: 'Flow duplicated', es: 'Flujo duplicado' },
  create: { pt: 'Criar e desenhar', en: 'Create and draw', es: 'Crear y dibujar' },
  beginWith: { pt: 'Começar com', en: 'Begin with', es: 'Comenzar con' },
  emptyFlow: { pt: 'Fluxo vazio', en: 'Empty flow', es: 'Flujo vacío' },
  emptyFlowText: {
    pt: 'Só o início, para desenhar do seu jeito',
    en: 'Only the start, to draw it your way',
    es: 'Solo el inicio, para dibujarlo a su manera',
  },
  templateQueue: { pt: 'Fila que atende', en: 'Queue that attends', es: 'Cola que atiende' },
  templateQueueHelp: {
    pt: 'Vale para os blocos que encaminham a uma fila. Também pode ser escolhida depois, no desenho.',
    en: 'For the blocks that lead to a queue. It can also be chosen later, in the drawing.',
    es: 'Vale para los bloques que llevan a una cola. También puede elegirse después, en el dibujo.',
  },
  save: { pt: 'Salvar', en: 'Save', es: 'Guardar' },
  nameTaken: {
    pt: 'Já existe um fluxo com este nome.',
    en: 'A flow with this name already exists.',
    es: 'Ya existe un flujo con este nombre.',
  },
  tooShort: { pt: 'Muito curto!', en: 'Too short', es: 'Muy corto' },
  tooLong: { pt: 'Muito longo!', en: 'Too long', es: 'Muy largo' },
  enterName: { pt: 'Digite um nome!', en: 'Enter a name', es: 'Escriba un nombre' },
  loadFailed: {
    pt: 'Não foi possível carregar os fluxos',
    en: 'The flows could not be loaded',
    es: 'No se pudieron cargar los flujos',
  },
  none: { pt: 'Nenhum fluxo ainda', en: 'No flows yet', es: 'Aún no hay flujos' },
  noneText: {
    pt: 'Um fluxo recebe, pergunta, responde e entrega para a fila certa, a qualquer hora.',
    en: 'A flow greets, asks, answers and hands over to the right queue, at any hour.',
    es: 'Un flujo recibe, pregunta, responde y entrega a la cola correcta, a cualquier hora.',
  },
  noneFound: { pt: 'Nenhum fluxo encontrado', en: 'No flow found', es: 'Ningún flujo encontrado' },
  noneFoundText: { pt: 'Tente outro nome.', en: 'Try another name.', es: 'Pruebe otro nombre.' },
});
