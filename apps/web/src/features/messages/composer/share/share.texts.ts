import { texts } from '@recado/contracts';

export const shareTexts = texts('share', {
  files: { pt: 'Arquivos', en: 'Files', es: 'Archivos' },
  location: { pt: 'Localização', en: 'Location', es: 'Ubicación' },
  contact: { pt: 'Contato', en: 'Contact', es: 'Contacto' },
  locationTitle: { pt: 'Enviar localização', en: 'Send location', es: 'Enviar ubicación' },
  place: { pt: 'Coordenadas ou link do mapa', en: 'Coordinates or map link', es: 'Coordenadas o enlace del mapa' },
  placeHint: { pt: '-23.9608, -46.3336', en: '-23.9608, -46.3336', es: '-23.9608, -46.3336' },
  name: { pt: 'Nome do lugar', en: 'Place name', es: 'Nombre del lugar' },
  nameHint: { pt: 'Loja do Gonzaga', en: 'Downtown store', es: 'Tienda del centro' },
  myPosition: { pt: 'Usar minha posição', en: 'Use my position', es: 'Usar mi posición' },
  locating: { pt: 'Buscando a posição…', en: 'Finding your position…', es: 'Buscando la posición…' },
  denied: {
    pt: 'O navegador não liberou a posição. Permita o acesso ou cole as coordenadas.',
    en: 'The browser blocked your position. Allow access or paste the coordinates.',
    es: 'El navegador bloqueó la posición. Permita el acceso o pegue las coordenadas.',
  },
  noPosition: {
    pt: 'Não foi possível saber a posição. Cole as coordenadas.',
    en: 'Your position could not be found. Paste the coordinates.',
    es: 'No se pudo saber la posición. Pegue las coordenadas.',
  },
  accuracy: { pt: 'Precisão de {{meters}} m', en: 'Accurate to {{meters}} m', es: 'Precisión de {{meters}} m' },
  noPlace: {
    pt: 'Cole coordenadas como -23.9608, -46.3336 ou o link de um lugar no mapa.',
    en: 'Paste coordinates such as -23.9608, -46.3336 or the link of a place on a map.',
    es: 'Pegue coordenadas como -23.9608, -46.3336 o el enlace de un lugar en el mapa.',
  },
  shortLink: {
    pt: 'Este link curto não diz onde fica o lugar. Abra-o e copie o endereço completo.',
    en: 'This short link does not say where the place is. Open it and copy the full address.',
    es: 'Este enlace corto no dice dónde queda el lugar. Ábralo y copie la dirección completa.',
  },
  contactTitle: { pt: 'Enviar contatos', en: 'Send contacts', es: 'Enviar contactos' },
  chooseContact: { pt: 'Escolha um contato', en: 'Choose a contact', es: 'Elija un contacto' },
  noNumber: {
    pt: '{{name}} não tem número para enviar.',
    en: '{{name}} has no number to send.',
    es: '{{name}} no tiene número para enviar.',
  },
  mostContacts: {
    pt: 'No máximo {{max}} de cada vez.',
    en: 'Up to {{max}} at a time.',
    es: 'Como máximo {{max}} por vez.',
  },
  removeContact: { pt: 'Remover {{name}}', en: 'Remove {{name}}', es: 'Quitar {{name}}' },
  preview: { pt: 'O contato recebe', en: 'The contact receives', es: 'El contacto recibe' },
  send: { pt: 'Enviar', en: 'Send', es: 'Enviar' },
});
