import { texts } from '@recado/contracts';

export const scheduleTexts = texts('schedules', {
  add: { pt: 'Agendar mensagem', en: 'Schedule a message', es: 'Programar mensaje' },
  submit: { pt: 'Agendar', en: 'Schedule', es: 'Programar' },
  body: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
  sendAt: { pt: 'Enviar em', en: 'Send at', es: 'Enviar el' },
  variablesHelp: {
    pt: 'Toque para inserir; o envio preenche com os dados do contato',
    en: 'Press to insert; filled in for the contact when sent',
    es: 'Toque para insertar; se completa para el contacto al enviar',
  },
  attach: { pt: 'Anexar imagem', en: 'Attach a picture', es: 'Adjuntar imagen' },
  attachHelp: { pt: 'PNG ou JPG, até 16 MB', en: 'PNG or JPG, up to 16 MB', es: 'PNG o JPG, hasta 16 MB' },
  removeFile: { pt: 'Remover {{name}}', en: 'Remove {{name}}', es: 'Quitar {{name}}' },
  badType: { pt: 'Só imagens PNG ou JPG', en: 'Only PNG or JPG pictures', es: 'Solo imágenes PNG o JPG' },
  tooLarge: { pt: 'A imagem passa de 16 MB', en: 'The picture is over 16 MB', es: 'La imagen supera los 16 MB' },
  required: { pt: 'Obrigatório', en: 'Required', es: 'Obligatorio' },
  tooShort: { pt: 'Mensagem muito curta', en: 'Message too short', es: 'Mensaje muy corto' },
  tooLong: { pt: 'Use no máximo {{max}} caracteres', en: 'Use at most {{max}} characters', es: 'Use como máximo {{max}} caracteres' },
  past: { pt: 'Escolha um horário no futuro', en: 'Choose a time in the future', es: 'Elija un horario en el futuro' },
  contactGone: { pt: 'Este contato não existe mais', en: 'This contact no longer exists', es: 'Este contacto ya no existe' },
  stalled: {
    pt: 'O envio da imagem parou. Salve de novo para tentar outra vez.',
    en: 'The upload of the picture stopped. Save again to try once more.',
    es: 'El envío de la imagen se detuvo. Guarde de nuevo para intentarlo otra vez.',
  },
  refused: { pt: 'Confira este campo', en: 'Please check this field', es: 'Revise este campo' },
  saved: { pt: 'Mensagem agendada', en: 'Message scheduled', es: 'Mensaje programado' },
  fileRefused: {
    pt: 'Agendada sem a imagem. Tente anexar de novo ou remova-a.',
    en: 'Scheduled without the picture. Try attaching it again, or remove it.',
    es: 'Programado sin la imagen. Intente adjuntarla de nuevo o quítela.',
  },
});
