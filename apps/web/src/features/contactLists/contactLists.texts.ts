import { texts } from '@recado/contracts';
import { formErrorWords } from '../../ui/fields/formErrorWords.ts';

export const contactListTexts = texts('contactLists', {
  title: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
  text: {
    pt: 'Quem recebe as campanhas',
    en: 'The people who receive campaigns',
    es: 'Las personas que reciben las campañas',
  },
  suppressed: {
    pt: 'Lista de bloqueio: números que não recebem campanhas',
    en: 'Suppression list: numbers that receive no campaigns',
    es: 'Lista de exclusión: números que no reciben campañas',
  },
  search: { pt: 'Buscar lista', en: 'Search lists', es: 'Buscar lista' },
  add: { pt: 'Nova lista', en: 'New list', es: 'Nueva lista' },
  editTitle: { pt: 'Editar lista', en: 'Edit list', es: 'Editar lista' },
  name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
  list: { pt: 'Lista', en: 'List', es: 'Lista' },
  contacts: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
  contactCount: {
    pt: { one: '{{count}} contato', other: '{{count}} contatos' },
    en: { one: '{{count}} contact', other: '{{count}} contacts' },
    es: { one: '{{count}} contacto', other: '{{count}} contactos' },
  },
  numbers: { pt: 'Números', en: 'Numbers', es: 'Números' },
  noNumbers: { pt: 'vazia', en: 'empty', es: 'vacía' },
  checking: {
    pt: { one: 'conferindo · falta {{count}}', other: 'conferindo · faltam {{count}}' },
    en: { one: 'checking · {{count}} to go', other: 'checking · {{count}} to go' },
    es: { one: 'verificando · falta {{count}}', other: 'verificando · faltan {{count}}' },
  },
  valid: {
    pt: { one: '{{count}} válido', other: '{{count}} válidos' },
    en: { one: '{{count}} valid', other: '{{count}} valid' },
    es: { one: '{{count}} válido', other: '{{count}} válidos' },
  },
  invalid: {
    pt: '{{count}} sem WhatsApp',
    en: '{{count}} without WhatsApp',
    es: '{{count}} sin WhatsApp',
  },
  created: { pt: 'Criada em', en: 'Created on', es: 'Creada el' },
  actions: { pt: 'Ações', en: 'Actions', es: 'Acciones' },
  import: { pt: 'Importar para {{name}}', en: 'Import into {{name}}', es: 'Importar en {{name}}' },
  edit: { pt: 'Editar {{name}}', en: 'Edit {{name}}', es: 'Editar {{name}}' },
  remove: { pt: 'Excluir {{name}}', en: 'Delete {{name}}', es: 'Eliminar {{name}}' },
  removeTitle: { pt: 'Excluir a lista {{name}}?', en: 'Delete the list {{name}}?', es: '¿Eliminar la lista {{name}}?' },
  removeText: {
    pt: {
      one: '{{count}} contato sai com ela. A lista geral de contatos não muda.',
      other: '{{count}} contatos saem com ela. A lista geral de contatos não muda.',
    },
    en: {
      one: '{{count}} contact goes with it. The contact book does not change.',
      other: '{{count}} contacts go with it. The contact book does not change.',
    },
    es: {
      one: '{{count}} contacto se va con ella. La agenda de contactos no cambia.',
      other: '{{count}} contactos se van con ella. La agenda de contactos no cambia.',
    },
  },
  removeConfirm: { pt: 'Excluir lista', en: 'Delete list', es: 'Eliminar lista' },
  removed: { pt: 'Lista excluída', en: 'List deleted', es: 'Lista eliminada' },
  saved: { pt: 'Lista salva', en: 'List saved', es: 'Lista guardada' },
  madeToast: { pt: 'Lista criada', en: 'List created', es: 'Lista creada' },
  create: { pt: 'Criar', en: 'Create', es: 'Crear' },
  save: { pt: 'Salvar', en: 'Save', es: 'Guardar' },
  required: formErrorWords.required,
  tooShort: formErrorWords.tooShort,
  loadFailed: {
    pt: 'Não foi possível carregar as listas',
    en: 'The lists could not be loaded',
    es: 'No se pudieron cargar las listas',
  },
  none: { pt: 'Nenhuma lista ainda', en: 'No lists yet', es: 'Aún no hay listas' },
  noneText: {
    pt: 'Crie uma lista e importe uma planilha com quem deve receber suas campanhas.',
    en: 'Create a list and import a sheet with the people who should receive your campaigns.',
    es: 'Cree una lista e importe una planilla con las personas que deben recibir sus campañas.',
  },
  noneFound: { pt: 'Nenhuma lista encontrada', en: 'No list found', es: 'Ninguna lista encontrada' },
  noneFoundText: { pt: 'Tente outro nome.', en: 'Try another name.', es: 'Pruebe otro nombre.' },
});
