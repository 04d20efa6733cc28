import { texts } from '@recado/contracts';

export const templateTexts = texts('template', {
  variables: {
    pt: 'Variáveis que o texto pode ter',
    en: 'Variables you can use',
    es: 'Variables que el texto puede tener',
  },
  insertInto: { pt: 'Inserir em “{{field}}”', en: 'Insert into “{{field}}”', es: 'Insertar en “{{field}}”' },
  chooseField: {
    pt: 'Escolha um texto para inserir variáveis',
    en: 'Choose a text to insert variables',
    es: 'Elija un texto para insertar variables',
  },
  firstName: { pt: 'Primeiro nome', en: 'First name', es: 'Primer nombre' },
  name: { pt: 'Nome completo', en: 'Full name', es: 'Nombre completo' },
  greeting: { pt: 'Saudação', en: 'Greeting', es: 'Saludo' },
  protocol: { pt: 'Protocolo', en: 'Protocol', es: 'Protocolo' },
  date: { pt: 'Data', en: 'Date', es: 'Fecha' },
  hour: { pt: 'Hora', en: 'Time', es: 'Hora' },
});
