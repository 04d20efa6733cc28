import { texts } from '@recado/contracts';

export const campaignTemplateTexts = texts('campaignTemplate', {
  template: { pt: 'Modelo aprovado', en: 'Approved template', es: 'Plantilla aprobada' },
  templateHelp: {
    pt: 'Vai para quem não escreveu nas últimas 24 horas. Os outros recebem a mensagem.',
    en: 'Goes to people who did not write in the last 24 hours. The others get the message.',
    es: 'Va a quienes no escribieron en las últimas 24 horas. Los demás reciben el mensaje.',
  },
  withoutTemplate: {
    pt: 'Sem modelo, quem não escreveu nas últimas 24 horas não recebe nada.',
    en: 'Without a template, people who did not write in the last 24 hours get nothing.',
    es: 'Sin plantilla, quienes no escribieron en las últimas 24 horas no reciben nada.',
  },
  none: { pt: 'Nenhum modelo', en: 'No template', es: 'Ninguna plantilla' },
  gone: {
    pt: '{{name}} (não está mais aprovado)',
    en: '{{name}} (no longer approved)',
    es: '{{name}} (ya no está aprobada)',
  },
  changed: {
    pt: '{{name}} (mudou na Meta: escolha de novo)',
    en: '{{name}} (changed at Meta: choose it again)',
    es: '{{name}} (cambió en Meta: elíjala de nuevo)',
  },
  params: { pt: 'Lacunas do modelo', en: 'Template placeholders', es: 'Espacios de la plantilla' },
  paramsHelp: {
    pt: 'Use as variáveis da mensagem ou o nome de uma informação extra do contato entre chaves. Quem ficar sem texto e sem alternativa não recebe.',
    en: 'Use the message variables, or the name of an extra contact field in braces. People left without a text and a fallback get nothing.',
    es: 'Use las variables del mensaje o el nombre de un dato adicional del contacto entre llaves. Quien quede sin texto y sin alternativa no recibe.',
  },
  inBody: { pt: 'Texto, lacuna {{key}}', en: 'Text, placeholder {{key}}', es: 'Texto, espacio {{key}}' },
  inHeader: { pt: 'Título, lacuna {{key}}', en: 'Heading, placeholder {{key}}', es: 'Título, espacio {{key}}' },
  inButton: {
    pt: 'Endereço do botão {{button}}',
    en: 'Button {{button}} address',
    es: 'Dirección del botón {{button}}',
  },
  fallback: { pt: '{{label}}: se faltar', en: '{{label}}: if missing', es: '{{label}}: si falta' },
  shown: { pt: 'Modelo', en: 'Template', es: 'Plantilla' },
  cost: { pt: 'Custo estimado', en: 'Estimated cost', es: 'Costo estimado' },
  upTo: { pt: 'até {{total}}', en: 'up to {{total}}', es: 'hasta {{total}}' },
  costOf: {
    pt: '{{recipients}} × {{rate}} ({{kind}}).',
    en: '{{recipients}} × {{rate}} ({{kind}}).',
    es: '{{recipients}} × {{rate}} ({{kind}}).',
  },
  costNote: {
    pt: 'É uma estimativa para números do Brasil, com preços de {{date}} (fonte: {{source}}). Quem cobra é a Meta.',
    en: 'This is an estimate for Brazilian numbers, at prices of {{date}} (source: {{source}}). Meta sends the bill.',
    es: 'Es una estimación para números de Brasil, con precios del {{date}} (fuente: {{source}}). Quien cobra es Meta.',
  },
  'kind.MARKETING': { pt: 'marketing', en: 'marketing', es: 'marketing' },
  'kind.UTILITY': { pt: 'utilidade', en: 'utility', es: 'utilidad' },
  'kind.AUTHENTICATION': { pt: 'autenticação', en: 'authentication', es: 'autenticación' },
  'kind.SERVICE': { pt: 'serviço', en: 'service', es: 'servicio' },
});
