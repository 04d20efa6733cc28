import { texts } from '@recado/contracts';

export const voiceTexts = texts('promptVoice', {
  voice: { pt: 'Responde com', en: 'Answers with', es: 'Responde con' },
  voiceHelp: {
    pt: 'Com uma voz, cada resposta vai como mensagem de voz. Se a voz falhar, vai o texto',
    en: 'With a voice, each answer is sent as a voice message. If the voice fails, the text is sent',
    es: 'Con una voz, cada respuesta va como mensaje de voz. Si la voz falla, va el texto',
  },
  text: { pt: 'Texto', en: 'Text', es: 'Texto' },
  spoken: { pt: 'Voz {{name}}', en: 'Voice {{name}}', es: 'Voz {{name}}' },
  voiceKey: { pt: 'Chave da voz', en: 'Voice key', es: 'Clave de la voz' },
  voiceKeyHelp: {
    pt: 'Do recurso de fala da Azure. Guardada cifrada',
    en: 'Of the speech resource at Azure. Stored encrypted',
    es: 'Del recurso de voz de Azure. Guardada cifrada',
  },
  voiceRegion: { pt: 'Região da voz', en: 'Voice region', es: 'Región de la voz' },
  voiceRegionHelp: { pt: 'Por exemplo brazilsouth', en: 'For example brazilsouth', es: 'Por ejemplo brazilsouth' },
});
