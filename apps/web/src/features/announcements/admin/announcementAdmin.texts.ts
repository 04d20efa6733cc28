import { texts } from '@recado/contracts';
import { announcementTexts } from '../announcements.texts.ts';

const { title, high, medium, low } = announcementTexts.words;

export const announcementAdminTexts = texts('announcementAdmin', {
  title,
  high,
  medium,
  low,
  text: {
    pt: 'Chegam na hora a todas as empresas',
    en: 'They reach every company at once',
    es: 'Llegan al instante a todas las empresas',
  },
  onlySuper: {
    pt: 'Só a plataforma escreve informativos',
    en: 'Only the platform writes announcements',
    es: 'Solo la plataforma escribe anuncios',
  },
  search: { pt: 'Buscar informativo', en: 'Search announcements', es: 'Buscar anuncio' },
  add: { pt: 'Novo informativo', en: 'New announcement', es: 'Nuevo anuncio' },
  editTitle: { pt: 'Editar informativo', en: 'Edit announcement', es: 'Editar anuncio' },
  announcement: { pt: 'Informativo', en: 'Announcement', es: 'Anuncio' },
  titleField: { pt: 'Título', en: 'Title', es: 'Título' },
  textField: { pt: 'Texto', en: 'Text', es: 'Texto' },
  preview: { pt: 'Como aparece', en: 'How it looks', es: 'Cómo se ve' },
  priority: { pt: 'Prioridade', en: 'Priority', es: 'Prioridad' },
  published: { pt: 'Criado', en: 'Created', es: 'Creado' },
  status: { pt: 'Ativo', en: 'Active', es: 'Activo' },
  active: { pt: 'Ativo', en: 'Active', es: 'Activo' },
  inactive: { pt: 'Inativo', en: 'Inactive', es: 'Inactivo' },
  activeHint: {
    pt: 'Desligado, só a plataforma vê.',
    en: 'While it is off, only the platform sees it.',
    es: 'Apagado, solo la plataforma lo ve.',
  },
  toggle: { pt: '{{title}} ativo', en: '{{title}} active', es: '{{title}} activo' },
  attach: { pt: 'Escolher imagem', en: 'Choose a picture', es: 'Elegir imagen' },
  attachHelp: {
    pt: 'Opcional, png ou jpg até {{max}} MB',
    en: 'Optional, png or jpg up to {{max}} MB',
    es: 'Opcional, png o jpg de hasta {{max}} MB',
  },
  badType: { pt: 'Escolha um png ou jpg.', en: 'Choose a png or jpg.', es: 'Elija un png o jpg.' },
  tooLarge: {
    pt: 'A imagem passa de {{max}} MB.',
    en: 'The picture is larger than {{max}} MB.',
    es: 'La imagen supera los {{max}} MB.',
  },
  stalled: {
    pt: 'O envio da imagem parou. Salve para tentar de novo.',
    en: 'The upload of the picture stopped. Save to try again.',
    es: 'El envío de la imagen se detuvo. Guarde para intentar de nuevo.',
  },
  fileRefused: {
    pt: 'A imagem não foi aceita. Nada foi salvo ainda.',
    en: 'The picture was not accepted. Nothing is saved yet.',
    es: 'La imagen no fue aceptada. Todavía no se guardó nada.',
  },
  publish: { pt: 'Publicar', en: 'Publish', es: 'Publicar' },
  save: { pt: 'Salvar', en: 'Save', es: 'Guardar' },
  required: { pt: 'Obrigatório', en: 'Required', es: 'Obligatorio' },
  created: { pt: 'Informativo criado', en: 'Announcement created', es: 'Anuncio creado' },
  saved: { pt: 'Informativo salvo', en: 'Announcement saved', es: 'Anuncio guardado' },
  removed: { pt: 'Informativo excluído', en: 'Announcement deleted', es: 'Anuncio eliminado' },
  actions: { pt: 'Ações', en: 'Actions', es: 'Acciones' },
  edit: { pt: 'Editar {{title}}', en: 'Edit {{title}}', es: 'Editar {{title}}' },
  remove: { pt: 'Excluir {{title}}', en: 'Delete {{title}}', es: 'Eliminar {{title}}' },
  removeTitle: {
    pt: 'Excluir este informativo?',
    en: 'Delete this announcement?',
    es: '¿Eliminar este anuncio?',
  },
  removeText: {
    pt: '“{{title}}” some para todas as empresas, também para quem já viu.',
    en: '“{{title}}” disappears for every company, also for those who have seen it.',
    es: '“{{title}}” desaparece para todas las empresas, también para quien ya lo vio.',
  },
  removeConfirm: { pt: 'Excluir informativo', en: 'Delete announcement', es: 'Eliminar anuncio' },
  none: { pt: 'Nenhum informativo', en: 'No announcements', es: 'Ningún anuncio' },
  noneText: {
    pt: 'Avise todas as empresas de uma novidade ou manutenção.',
    en: 'Tell every company about news or maintenance.',
    es: 'Informe a todas las empresas de una novedad o un mantenimiento.',
  },
  noneFound: { pt: 'Nenhum informativo encontrado', en: 'No announcement found', es: 'Ningún anuncio encontrado' },
  noneFoundText: { pt: 'Tente outro texto.', en: 'Try another text.', es: 'Pruebe otro texto.' },
  loadFailed: {
    pt: 'Não foi possível carregar os informativos',
    en: 'The announcements could not be loaded',
    es: 'No se pudieron cargar los anuncios',
  },
});
