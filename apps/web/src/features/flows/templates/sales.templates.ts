import { ask, chance, choose, say, toPeople, wait, when, type FlowTemplate } from './drawTemplate.ts';

/** Templates that win customers and keep them. */
export const salesTemplates: readonly FlowTemplate[] = [
  {
    id: 'lead',
    name: ['Captação de interessados', 'New leads', 'Captación de interesados'],
    text: [
      'Pergunta nome, e-mail e interesse para vendas',
      'Asks for name, e-mail and interest for sales',
      'Pregunta nombre, correo e interés para ventas',
    ],
    nodes: {
      name: ask(
        ['nome', 'fullname', 'nombre'],
        'Olá! Vamos preparar uma proposta para você. Como você se chama?',
        'Hello! Let us prepare an offer for you. What is your name?',
        '¡Hola! Vamos a preparar una propuesta para usted. ¿Cómo se llama?',
      ),
      email: ask(
        ['email', 'email', 'email'],
        'Prazer, {{nome}}! Para qual e-mail enviamos a proposta?',
        'Nice to meet you, {{fullname}}! To which e-mail shall we send it?',
        '¡Mucho gusto, {{nombre}}! ¿A qué correo enviamos la propuesta?',
      ),
      isEmail: when(['email', 'email', 'email'], 'contains', '@'),
      again: say(
        'Não parece um e-mail. Confira o endereço, por favor.',
        'That does not look like an e-mail. Please check the address.',
        'No parece un correo. Revise la dirección, por favor.',
      ),
      size: choose(
        ['Quantas pessoas vão usar?', 'How many people will use it?', '¿Cuántas personas lo usarán?'],
        ['Só eu', 'Just me', 'Solo yo'],
        ['De 2 a 10', '2 to 10', 'De 2 a 10'],
        ['Mais de 10', 'More than 10', 'Más de 10'],
      ),
      thanks: say(
        'Obrigado, {{nome}}! Em até uma hora um consultor escreve para {{email}} e também por aqui.',
        'Thank you, {{fullname}}! Within an hour a consultant writes to {{email}} and also here.',
        '¡Gracias, {{nombre}}! En menos de una hora un asesor escribe a {{email}} y también por aquí.',
      ),
      people: toPeople(),
    },
    edges: [
      '1 name',
      'name email',
      'email isEmail',
      'isEmail:a size',
      'isEmail:b again',
      'again email',
      'size:a1 thanks',
      'size:a2 thanks',
      'size:a3 thanks',
      'thanks people',
    ],
  },
  {
    id: 'quote',
    name: ['Orçamento', 'Quote', 'Presupuesto'],
    text: [
      'Reúne produto, quantidade e cidade para o orçamento',
      'Collects product, quantity and city for a quote',
      'Reúne producto, cantidad y ciudad para el presupuesto',
    ],
    nodes: {
      product: ask(
        ['produto', 'product', 'producto'],
        'Vamos ao seu orçamento. Qual produto ou serviço você precisa?',
        'Let us prepare your quote. Which product or service do you need?',
        'Vamos con su presupuesto. ¿Qué producto o servicio necesita?',
      ),
      quantity: ask(['quantidade', 'quantity', 'cantidad'], 'Qual é a quantidade?', 'What quantity?', '¿Qué cantidad?'),
      large: when(['quantidade', 'quantity', 'cantidad'], '>=', '100'),
      wholesale: say(
        'Para {{quantidade}} unidades temos preço de atacado. 👍',
        'For {{quantity}} units we have a wholesale price. 👍',
        'Para {{cantidad}} unidades tenemos precio mayorista. 👍',
      ),
      city: ask(
        ['cidade', 'city', 'ciudad'],
        'Para qual cidade é a entrega?',
        'To which city do we deliver?',
        '¿Para qué ciudad es la entrega?',
      ),
      summary: say(
        'Confira: {{produto}}, {{quantidade}}, entrega em {{cidade}}. O orçamento chega por aqui ainda hoje.',
        'Please check: {{product}}, {{quantity}}, delivery to {{city}}. You get the quote here today.',
        'Confirme: {{producto}}, {{cantidad}}, entrega en {{ciudad}}. El presupuesto llega por aquí hoy.',
      ),
      people: toPeople(),
    },
    edges: [
      '1 product',
      'product quantity',
      'quantity large',
      'large:a wholesale',
      'large:b city',
      'wholesale city',
      'city summary',
      'summary people',
    ],
  },
  {
    id: 'birthday',
    name: ['Cupom de aniversário', 'Birthday coupon', 'Cupón de cumpleaños'],
    text: [
      'Dá parabéns e sorteia entre dois presentes',
      'Congratulates and draws one of two gifts',
      'Felicita y sortea entre dos regalos',
    ],
    nodes: {
      wishes: say(
        'Parabéns, {{firstName}}! 🎉 Separamos um presente para você.',
        'Happy birthday, {{firstName}}! 🎉 We have a gift for you.',
        '¡Feliz cumpleaños, {{firstName}}! 🎉 Tenemos un regalo para usted.',
      ),
      pause: wait(3),
      draw: chance(50),
      discount: say(
        'Seu presente: 15% de desconto com o cupom PARABENS15, por 7 dias.',
        'Your gift: 15% off with the coupon HAPPY15, for 7 days.',
        'Su regalo: 15% de descuento con el cupón FELIZ15, por 7 días.',
      ),
      delivery: say(
        'Seu presente: entrega grátis com o cupom PARABENS, por 7 dias.',
        'Your gift: free delivery with the coupon HAPPY, for 7 days.',
        'Su regalo: envío gratis con el cupón FELIZ, por 7 días.',
      ),
      use: choose(
        ['Quer usar agora?', 'Would you like to use it now?', '¿Quiere usarlo ahora?'],
        ['Sim, quero comprar', 'Yes, I want to buy', 'Sí, quiero comprar'],
        ['Depois', 'Later', 'Después'],
      ),
      later: say(
        'Combinado! É só escrever quando quiser. 💛',
        'All right! Just write whenever you like. 💛',
        '¡De acuerdo! Escriba cuando quiera. 💛',
      ),
      people: toPeople(),
    },
    edges: [
      '1 wishes',
      'wishes pause',
      'pause draw',
      'draw:a discount',
      'draw:b delivery',
      'discount use',
      'delivery use',
      'use:a1 people',
      'use:a2 later',
    ],
  },
  {
    id: 'satisfaction',
    name: ['Pesquisa de satisfação', 'Satisfaction survey', 'Encuesta de satisfacción'],
    text: [
      'Pede uma nota e ouve quem não gostou',
      'Asks for a rating and listens to unhappy customers',
      'Pide una nota y escucha a quien no quedó contento',
    ],
    nodes: {
      rate: choose(
        [
          'Oi, {{firstName}}! Como foi a sua última compra?',
          'Hi, {{firstName}}! How was your last purchase?',
          '¡Hola, {{firstName}}! ¿Cómo fue su última compra?',
        ],
        ['Ótima', 'Great', 'Excelente'],
        ['Boa', 'Good', 'Buena'],
        ['Ruim', 'Bad', 'Mala'],
      ),
      great: say(
        'Ficamos muito felizes! Obrigado pela confiança. ⭐',
        'We are very happy! Thank you for your trust. ⭐',
        '¡Nos alegra mucho! Gracias por su confianza. ⭐',
      ),
      better: ask(
        ['sugestao', 'suggestion', 'sugerencia'],
        'Obrigado! O que podemos melhorar?',
        'Thank you! What can we do better?',
        '¡Gracias! ¿Qué podemos mejorar?',
      ),
      noted: say(
        'Anotamos a sua sugestão. Obrigado por dedicar um minuto!',
        'We have noted your suggestion. Thank you for your time!',
        'Anotamos su sugerencia. ¡Gracias por su tiempo!',
      ),
      wrong: ask(
        ['motivo', 'reason', 'motivo'],
        'Sentimos muito. O que aconteceu?',
        'We are sorry. What happened?',
        'Lo sentimos mucho. ¿Qué pasó?',
      ),
      sorry: say(
        'Obrigado por contar. Uma pessoa da equipe vai resolver isso com você.',
        'Thank you for telling us. A person of our team will solve this with you.',
        'Gracias por contarnos. Una persona del equipo lo va a resolver con usted.',
      ),
      people: toPeople(),
    },
    edges: [
      '1 rate',
      'rate:a1 great',
      'rate:a2 better',
      'rate:a3 wrong',
      'better noted',
      'wrong sorry',
      'sorry people',
    ],
  },
];
