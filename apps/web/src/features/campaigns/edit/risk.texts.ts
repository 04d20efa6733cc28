import { texts } from '@recado/contracts';

export const riskTexts = texts('campaignRisk', {
  medium: {
    pt: 'Risco médio para este número.',
    en: 'Medium risk for this number.',
    es: 'Riesgo medio para este número.',
  },
  high: { pt: 'Risco alto para este número.', en: 'High risk for this number.', es: 'Riesgo alto para este número.' },
  largest: {
    pt: 'É a maior campanha de {{name}} em 30 dias (a média é {{mean}}).',
    en: 'It is the largest campaign of {{name}} in 30 days (the mean is {{mean}}).',
    es: 'Es la mayor campaña de {{name}} en 30 días (la media es {{mean}}).',
  },
  first: {
    pt: 'É a primeira campanha de {{name}} em 30 dias.',
    en: 'It is the first campaign of {{name}} in 30 days.',
    es: 'Es la primera campaña de {{name}} en 30 días.',
  },
  advice: {
    pt: 'Se o WhatsApp restringir o número, o envio para sozinho. Para reduzir o risco, divida o público ou aumente o intervalo.',
    en: 'If WhatsApp restricts the number, sending stops by itself. To lower the risk, divide the audience or raise the interval.',
    es: 'Si WhatsApp restringe el número, el envío se detiene solo. Para reducir el riesgo, divida el público o aumente el intervalo.',
  },
});
