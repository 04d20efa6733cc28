/** The people of the demo. All names, numbers and addresses are invented. */
export const demoQueues = [
  { name: 'Vendas', color: '#7A4CE0', greetingMessage: 'Olá, {{firstName}}. Em que podemos ajudar na sua compra?' },
  { name: 'Suporte', color: '#00877A', greetingMessage: 'Olá, {{firstName}}. Conte o que aconteceu.' },
  {
    name: 'Financeiro',
    color: '#C77700',
    greetingMessage: 'Olá, {{firstName}}. Boletos e pagamentos são com a gente.',
  },
  { name: 'Trocas', color: '#D02F6B', greetingMessage: 'Olá, {{firstName}}. Vamos resolver a sua troca.' },
] as const;
export type DemoQueue = (typeof demoQueues)[number]['name'];

export const demoUsers: readonly {
  name: string;
  /** The part of the e-mail before the @. */
  login: string;
  profile: 'user' | 'supervisor';
  queues: readonly DemoQueue[];
}[] = [
  { name: 'Rafael Nunes', login: 'rafael', profile: 'user', queues: ['Vendas', 'Trocas'] },
  { name: 'Bianca Alves', login: 'bianca', profile: 'supervisor', queues: ['Suporte', 'Trocas'] },
  { name: 'Thiago Moraes', login: 'thiago', profile: 'user', queues: ['Financeiro', 'Vendas'] },
];

export const demoTags = [
  { name: 'VIP', color: '#7A4CE0', kanban: 0 },
  { name: 'Troca', color: '#D02F6B', kanban: 0 },
  { name: 'Boleto', color: '#C77700', kanban: 0 },
  { name: 'Recompra', color: '#5B8A00', kanban: 0 },
  { name: 'Orçamento', color: '#1976D2', kanban: 1 },
  { name: 'Entrega', color: '#00877A', kanban: 1 },
] as const;

export type DemoContact = {
  name: string;
  /** Digits with country code. */
  number: string;
  email?: string;
  /** Profile picture, in `apps/server/demo/faces`. */
  face?: string;
  extraInfo?: readonly { name: string; value: string }[];
};

export const demoContacts: readonly DemoContact[] = [
  {
    name: 'Marina Albuquerque',
    number: '5513991234321',
    email: 'marina.albuquerque@email.com',
    face: 'marina.webp',
    extraInfo: [
      { name: 'Pedido', value: '48213' },
      { name: 'Aniversário', value: '14/05' },
    ],
  },
  { name: 'Joaquim Prado', number: '5513991230101', face: 'joaquim.webp' },
  { name: 'Tainá Ribeiro', number: '5513991230102', face: 'taina.webp' },
  { name: 'Beatriz Fontoura', number: '5513991230103', email: 'bia.fontoura@email.com', face: 'beatriz.webp' },
  { name: 'Rogério Sato', number: '5513991230104', face: 'rogerio.webp' },
  { name: 'Helena Moura', number: '5511991230105', email: 'helena.moura@email.com', face: 'helena.webp' },
  { name: 'Padaria Pão da Vila', number: '5513991230106', email: 'compras@paodavila.com.br' },
  { name: 'Diego Lacerda', number: '5513991230107', face: 'diego.webp' },
  { name: 'Sônia Lemos', number: '5513991230108', face: 'sonia.webp' },
  { name: 'Mercado Vila Rica', number: '5511991230109', email: 'financeiro@vilarica.com.br' },
  { name: 'Ivan Andrade', number: '5513991230110', face: 'ivan.webp' },
  { name: 'Marcos Vilela', number: '5521991230111' },
  { name: 'Priscila Antunes', number: '5513991230112' },
  { name: 'Otávio Bragança', number: '5513991230113' },
  { name: 'Luana Pires', number: '5511991230114' },
  { name: 'Cláudio Meireles', number: '5513991230115' },
  { name: 'Fernanda Quintela', number: '5519991230116', email: 'fe.quintela@email.com' },
  { name: 'Hotel Maré Alta', number: '5513991230117', email: 'reservas@marealta.com.br' },
  { name: 'Gustavo Teles', number: '5513991230118' },
  { name: 'Yasmin Cordeiro', number: '5511991230119' },
  { name: 'Edson Peixoto', number: '5513991230120' },
  { name: 'Carla Nogueira', number: '5513991230121' },
  { name: 'Renato Figueira', number: '5513991230122' },
  { name: 'Aline Barreto', number: '5531991230123' },
  { name: 'Clínica Bem Viver', number: '5513991230124', email: 'adm@bemviver.com.br' },
  { name: 'Paulo Henrique Dias', number: '5513991230125' },
  { name: 'Jéssica Varela', number: '5513991230126' },
  { name: 'Antônio Sales', number: '5513991230127' },
  { name: 'Débora Matos', number: '5511991230128' },
  { name: 'Vitória Campelo', number: '5513991230129' },
];

/** A WhatsApp group with two of the contacts; its id has the form of WhatsApp's group ids. */
export const demoGroup = { name: 'Montagem · Condomínio Solar', id: '120363025558800001', face: 'group.webp' };

export const demoQuickMessages = [
  { shortcode: 'bomdia', message: '{{ms}}, {{firstName}}. Tudo bem?' },
  {
    shortcode: 'troca',
    message: '{{firstName}}, para seguir com a troca eu preciso do número do pedido e de uma foto da peça.',
  },
  { shortcode: 'troca-prazo', message: 'O prazo para troca é de 7 dias a partir do recebimento.' },
  { shortcode: 'troca-coleta', message: 'Vamos retirar a peça no endereço cadastrado. Qual é o melhor período?' },
  { shortcode: 'pix', message: 'A chave Pix da loja é financeiro@casaaurora.com.br.' },
  { shortcode: 'horario', message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até o meio-dia.' },
] as const;
