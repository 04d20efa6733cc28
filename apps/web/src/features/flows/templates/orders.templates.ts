import { ask, choose, say, toPeople, wait, when, type FlowTemplate } from './drawTemplate.ts';

/** Templates about appointments, orders and payments. */
export const orderTemplates: readonly FlowTemplate[] = [
  {
    id: 'appointment',
    name: ['Agendamento', 'Appointment', 'Cita'],
    text: [
      'Pergunta serviço, dia e período e confirma',
      'Asks for service, day and time of day, and confirms',
      'Pregunta servicio, día y horario, y confirma',
    ],
    nodes: {
      service: choose(
        ['Qual serviço você quer agendar?', 'Which service would you like to book?', '¿Qué servicio quiere agendar?'],
        ['Consulta', 'Consultation', 'Consulta'],
        ['Retorno', 'Follow-up', 'Control'],
        ['Desmarcar um horário', 'Cancel an appointment', 'Cancelar una cita'],
      ),
      day: ask(
        ['dia', 'day', 'dia'],
        'Para qual dia? Por exemplo: quinta-feira, 12/03.',
        'For which day? For example: Thursday, 12 March.',
        '¿Para qué día? Por ejemplo: jueves, 12/03.',
      ),
      period: choose(
        ['Qual período você prefere?', 'Which time of day do you prefer?', '¿Qué horario prefiere?'],
        ['Manhã', 'Morning', 'Mañana'],
        ['Tarde', 'Afternoon', 'Tarde'],
      ),
      confirm: say(
        'Pedido anotado para {{dia}}. Já confirmamos o horário exato por aqui.',
        'Your request for {{day}} is noted. We will confirm the exact time here.',
        'Pedido anotado para {{dia}}. Ya confirmamos la hora exacta por aquí.',
      ),
      cancel: ask(
        ['marcado', 'booked', 'agendado'],
        'Qual é o dia e a hora que você quer desmarcar?',
        'Which day and time would you like to cancel?',
        '¿Qué día y hora quiere cancelar?',
      ),
      cancelled: say(
        'Certo, vamos desmarcar {{marcado}} e confirmar com você.',
        'All right, we will cancel {{booked}} and confirm it with you.',
        'Bien, vamos a cancelar {{agendado}} y confirmarlo con usted.',
      ),
      people: toPeople(),
    },
    edges: [
      '1 service',
      'service:a1 day',
      'service:a2 day',
      'service:a3 cancel',
      'day period',
      'period:a1 confirm',
      'period:a2 confirm',
      'confirm people',
      'cancel cancelled',
      'cancelled people',
    ],
  },
  {
    id: 'secondCopy',
    name: ['Segunda via', 'Copy of an invoice', 'Copia de factura'],
    text: [
      'Identifica o cliente e o boleto para a segunda via',
      'Identifies the customer and the invoice for a copy',
      'Identifica al cliente y la factura para la copia',
    ],
    nodes: {
      document: ask(
        ['cpf', 'document', 'documento'],
        'Para enviar a segunda via, digite o CPF ou CNPJ do titular.',
        'To send you a copy, please type the tax number of the account holder.',
        'Para enviar la copia, escriba el documento del titular.',
      ),
      kind: choose(
        ['De qual cobrança?', 'Of which invoice?', '¿De qué cobro?'],
        ['Deste mês', 'This month', 'De este mes'],
        ['Vencida', 'An overdue one', 'Vencido'],
        ['Nota fiscal', 'A receipt', 'Comprobante fiscal'],
      ),
      overdue: say(
        'Vamos atualizar o valor com a data de hoje, {{date}}.',
        'We will update the amount with the date of today, {{date}}.',
        'Vamos a actualizar el valor con la fecha de hoy, {{date}}.',
      ),
      soon: say(
        'Obrigado! A equipe confere o cadastro {{cpf}} e envia o documento por aqui.',
        'Thank you! The team checks the account {{document}} and sends the document here.',
        '¡Gracias! El equipo revisa el registro {{documento}} y envía el documento por aquí.',
      ),
      people: toPeople(),
    },
    edges: [
      '1 document',
      'document kind',
      'kind:a1 soon',
      'kind:a2 overdue',
      'kind:a3 soon',
      'overdue soon',
      'soon people',
    ],
  },
  {
    id: 'orderStatus',
    name: ['Situação do pedido', 'Order status', 'Estado del pedido'],
    text: [
      'Pede o número do pedido e separa troca de andamento',
      'Asks for the order number and tells exchanges from progress',
      'Pide el número del pedido y separa cambios de seguimiento',
    ],
    nodes: {
      order: ask(
        ['pedido', 'order', 'pedido'],
        'Qual é o número do seu pedido? Ele está no e-mail de confirmação.',
        'What is your order number? It is in the confirmation e-mail.',
        '¿Cuál es el número de su pedido? Está en el correo de confirmación.',
      ),
      wish: choose(
        [
          'Pedido {{pedido}}. O que você precisa?',
          'Order {{order}}. What do you need?',
          'Pedido {{pedido}}. ¿Qué necesita?',
        ],
        ['Saber onde está', 'Know where it is', 'Saber dónde está'],
        ['Trocar um item', 'Exchange an item', 'Cambiar un artículo'],
        ['Cancelar', 'Cancel it', 'Cancelarlo'],
      ),
      looking: say(
        'Um momento, vou passar o pedido para a expedição…',
        'One moment, I pass your order on to the shipping team…',
        'Un momento, paso su pedido al área de envíos…',
      ),
      pause: wait(3),
      where: say(
        'Eles conferem o pedido {{pedido}} e respondem por aqui.',
        'They check the order {{order}} and answer here.',
        'Ellos revisan el pedido {{pedido}} y responden por aquí.',
      ),
      item: ask(
        ['item', 'item', 'articulo'],
        'Qual item você quer trocar, e por quê?',
        'Which item would you like to exchange, and why?',
        '¿Qué artículo quiere cambiar, y por qué?',
      ),
      people: toPeople(),
    },
    edges: [
      '1 order',
      'order wish',
      'wish:a1 looking',
      'wish:a2 item',
      'wish:a3 people',
      'looking pause',
      'pause where',
      'where people',
      'item people',
    ],
  },
  {
    id: 'delivery',
    name: ['Acompanhar entrega', 'Track a delivery', 'Seguir una entrega'],
    text: [
      'Reconhece o código de rastreio e orienta',
      'Recognises the tracking code and explains',
      'Reconoce el código de seguimiento y orienta',
    ],
    nodes: {
      code: ask(
        ['codigo', 'code', 'codigo'],
        'Digite o código de rastreio, como BR123456789.',
        'Please type the tracking code, such as BR123456789.',
        'Escriba el código de seguimiento, como BR123456789.',
      ),
      post: when(['codigo', 'code', 'codigo'], 'startsWith', 'BR'),
      byPost: say(
        'O código {{codigo}} é dos Correios. O prazo é de 5 dias úteis após a postagem.',
        'The code {{code}} is from the post. It takes 5 working days after posting.',
        'El código {{codigo}} es del correo. El plazo es de 5 días hábiles tras el envío.',
      ),
      byCarrier: say(
        'O código {{codigo}} é da nossa transportadora. A entrega acontece até as 20h do dia marcado.',
        'The code {{code}} is from our carrier. It is delivered until 8 pm of the agreed day.',
        'El código {{codigo}} es de nuestro transportista. La entrega es hasta las 20 h del día acordado.',
      ),
      arrived: choose(
        ['O pacote já passou do prazo?', 'Is the parcel late?', '¿El paquete está atrasado?'],
        ['Sim, está atrasado', 'Yes, it is late', 'Sí, está atrasado'],
        ['Não, era só isso', 'No, that was all', 'No, era solo eso'],
      ),
      late: say(
        'Vamos abrir uma busca com o protocolo {{protocol}} e falar com você.',
        'We will start a search with the protocol {{protocol}} and talk to you.',
        'Vamos a abrir una búsqueda con el protocolo {{protocol}} y hablar con usted.',
      ),
      bye: say('Boa entrega! 📦', 'Enjoy your parcel! 📦', '¡Buena entrega! 📦'),
      people: toPeople(),
    },
    edges: [
      '1 code',
      'code post',
      'post:a byPost',
      'post:b byCarrier',
      'byPost arrived',
      'byCarrier arrived',
      'arrived:a1 late',
      'arrived:a2 bye',
      'late people',
    ],
  },
];
