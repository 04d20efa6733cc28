import { texts } from '@recado/contracts';
import { formErrorWords } from '../../../ui/fields/formErrorWords.ts';

export const itemTexts = texts('contactListItems', {
  lists: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
  count: {
    pt: { one: '{{count}} contato', other: '{{count}} contatos' },
    en: { one: '{{count}} contact', other: '{{count}} contacts' },
    es: { one: '{{count}} contacto', other: '{{count}} contactos' },
  },
  search: { pt: 'Nome, número ou e-mail', en: 'Name, number or email', es: 'Nombre, número o correo' },
  import: { pt: 'Importar', en: 'Import', es: 'Importar' },
  add: { pt: 'Adicionar', en: 'Add', es: 'Agregar' },
  addTitle: { pt: 'Adicionar contato à lista', en: 'Add a contact to the list', es: 'Agregar contacto a la lista' },
  editTitle: { pt: 'Editar contato da lista', en: 'Edit a contact of the list', es: 'Editar contacto de la lista' },
  name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
  number: { pt: 'Número', en: 'Number', es: 'Número' },
  numberHint: {
    pt: 'Com DDD: (13) 99999-8888. De outro país: +351 912 345 678',
    en: 'With area code: (13) 99999-8888. From another country: +351 912 345 678',
    es: 'Con código de área: (13) 99999-8888. De otro país: +351 912 345 678',
  },
  email: { pt: 'E-mail', en: 'Email', es: 'Correo' },
  whatsapp: { pt: 'WhatsApp', en: 'WhatsApp', es: 'WhatsApp' },
  actions: { pt: 'Ações', en: 'Actions', es: 'Acciones' },
  states: { pt: 'Situação dos números', en: 'Number status', es: 'Estado de los números' },
  'filter.all': { pt: 'Todos', en: 'All', es: 'Todos' },
  'filter.valid': { pt: 'Válidos', en: 'Valid', es: 'Válidos' },
  'filter.invalid': { pt: 'Sem WhatsApp', en: 'Without WhatsApp', es: 'Sin WhatsApp' },
  'filter.unchecked': { pt: 'Conferindo', en: 'Checking', es: 'Verificando' },
  valid: { pt: 'Válido', en: 'Valid', es: 'Válido' },
  invalid: { pt: 'Sem WhatsApp', en: 'Without WhatsApp', es: 'Sin WhatsApp' },
  unchecked: { pt: 'Conferindo', en: 'Checking', es: 'Verificando' },
  checking: {
    pt: {
      one: 'Conferindo os números no WhatsApp: falta {{count}}. É preciso uma conexão padrão conectada; a API oficial não confere números.',
      other:
        'Conferindo os números no WhatsApp: faltam {{count}}. É preciso uma conexão padrão conectada; a API oficial não confere números.',
    },
    en: {
      one: 'Checking the numbers on WhatsApp: {{count}} to go. This needs a connected default connection; the official API checks no numbers.',
      other:
        'Checking the numbers on WhatsApp: {{count}} to go. This needs a connected default connection; the official API checks no numbers.',
    },
    es: {
      one: 'Verificando los números en WhatsApp: falta {{count}}. Se necesita una conexión predeterminada conectada; la API oficial no verifica números.',
      other:
        'Verificando los números en WhatsApp: faltan {{count}}. Se necesita una conexión predeterminada conectada; la API oficial no verifica números.',
    },
  },
  edit: { pt: 'Editar {{name}}', en: 'Edit {{name}}', es: 'Editar {{name}}' },
  remove: { pt: 'Excluir {{name}}', en: 'Delete {{name}}', es: 'Eliminar {{name}}' },
  removeTitle: {
    pt: 'Excluir {{name}} desta lista?',
    en: 'Delete {{name}} from this list?',
    es: '¿Eliminar a {{name}} de esta lista?',
  },
  removeText: {
    pt: 'As outras listas e a lista geral de contatos não mudam.',
    en: 'Other lists and the contact book do not change.',
    es: 'Las otras listas y la agenda de contactos no cambian.',
  },
  removeConfirm: { pt: 'Excluir da lista', en: 'Delete from the list', es: 'Eliminar de la lista' },
  removed: {
    pt: 'Contato excluído da lista',
    en: 'Contact deleted from the list',
    es: 'Contacto eliminado de la lista',
  },
  added: { pt: 'Contato adicionado', en: 'Contact added', es: 'Contacto agregado' },
  saved: { pt: 'Contato salvo', en: 'Contact saved', es: 'Contacto guardado' },
  save: { pt: 'Salvar', en: 'Save', es: 'Guardar' },
  required: formErrorWords.required,
  tooShort: formErrorWords.tooShort,
  badEmail: formErrorWords.badEmail,
  taken: {
    pt: 'Este número já está na lista.',
    en: 'This number is already in the list.',
    es: 'Este número ya está en la lista.',
  },
  loadFailed: {
    pt: 'Não foi possível carregar os contatos da lista',
    en: 'The contacts of the list could not be loaded',
    es: 'No se pudieron cargar los contactos de la lista',
  },
  none: { pt: 'Esta lista está vazia', en: 'This list is empty', es: 'Esta lista está vacía' },
  noneText: {
    pt: 'Importe uma planilha com nome e número, adicione um contato, ou selecione quem já está em Contatos.',
    en: 'Import a sheet with names and numbers, add a contact, or select people who are in Contacts.',
    es: 'Importe una planilla con nombre y número, agregue un contacto, o seleccione a quienes ya están en Contactos.',
  },
  noneFound: { pt: 'Nenhum contato encontrado', en: 'No contacts found', es: 'Ningún contacto encontrado' },
  noneFoundText: {
    pt: 'Tente outro texto ou outra situação.',
    en: 'Try another text or another status.',
    es: 'Pruebe otro texto u otro estado.',
  },
  gone: { pt: 'Esta lista não existe mais', en: 'This list no longer exists', es: 'Esta lista ya no existe' },
  goneText: { pt: 'Alguém a excluiu.', en: 'Somebody deleted it.', es: 'Alguien la eliminó.' },
  toLists: { pt: 'Ver as listas', en: 'See the lists', es: 'Ver las listas' },
});
