/** Announcements of the platform in the demo, oldest first. */
export const demoAnnouncements = [
  {
    title: 'Respostas rápidas com o nome do cliente',
    text: 'Escreva {{firstName}} em uma resposta rápida: na hora de enviar, entra o primeiro nome de quem está na conversa. Também valem {{greeting}}, {{protocol}}, {{date}} e {{hour}}.',
    priority: 3,
    daysAgo: 12,
  },
  {
    title: 'Nosso suporte no feriado',
    text: 'Na segunda-feira o suporte do Recado atende das 9h às 13h.\n\nNos outros dias o horário é o de sempre: das 8h às 18h.',
    priority: 2,
    daysAgo: 4,
  },
  {
    title: 'Manutenção no domingo, das 3h às 4h',
    text: 'Neste período o Recado pode ficar fora do ar por alguns minutos. O que seus clientes escreverem aparece assim que o serviço voltar.',
    priority: 1,
    daysAgo: 1,
  },
];
