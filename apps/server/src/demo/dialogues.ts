import type { DemoQueue } from './people.ts';

/** A turn of a plain dialogue: `c` is the customer, `a` the attendant. */
type PlainTurn = readonly ['c' | 'a', string];
export type Dialogue = { queue: DemoQueue; tag?: string; turns: readonly PlainTurn[] };

/** Typical weekly conversations of a furniture shop. */
export const dialogues: readonly Dialogue[] = [
  {
    queue: 'Vendas',
    tag: 'Orçamento',
    turns: [
      ['c', 'Boa tarde, vocês têm o sofá Ipê de 3 lugares em linho cinza?'],
      ['a', 'Boa tarde. Temos sim, a pronta entrega são duas unidades.'],
      ['c', 'Qual é o valor à vista?'],
      ['a', 'À vista sai por *R$ 3.890,00*. No cartão, em até 10 vezes sem juros.'],
      ['c', 'E a entrega no Gonzaga?'],
      ['a', 'A entrega em Santos é por nossa conta. Posso reservar para você?'],
      ['c', 'Vou medir a sala e confirmo amanhã'],
      ['a', 'Perfeito, deixo reservado até quinta.'],
    ],
  },
  {
    queue: 'Trocas',
    tag: 'Troca',
    turns: [
      ['c', 'Oi, boa tarde'],
      ['c', 'Comprei uma luminária de mesa na loja do centro e ela chegou com a cúpula trincada 😕'],
      ['a', 'Oi. Sinto muito por isso. Consegue me mandar o número do pedido?'],
      ['c', 'Pedido 48213'],
      ['a', 'Obrigada. Já abri a troca, sem custo nenhum para você.'],
      ['c', 'Que bom. Quando vocês buscam?'],
      ['a', 'Na *quinta*, entre 9h e 12h. Pode ser?'],
      ['c', 'Perfeito'],
    ],
  },
  {
    queue: 'Financeiro',
    tag: 'Boleto',
    turns: [
      ['c', 'Bom dia, o boleto deste mês ainda não chegou no meu e-mail'],
      ['a', 'Bom dia. Vou verificar, um instante.'],
      ['a', 'Encontrei: voltou porque a caixa de entrada estava cheia. Posso mandar por aqui?'],
      ['c', 'Pode sim, por favor'],
      ['a', 'Segue o código: 34191.79001 01043.510047 91020.150008 5 99990000041900'],
      ['c', 'Paguei agora, obrigado'],
      ['a', 'Recebido. Tenha um bom dia.'],
    ],
  },
  {
    queue: 'Suporte',
    tag: 'Entrega',
    turns: [
      ['c', 'Minha mesa era para ter chegado ontem'],
      ['a', 'Boa tarde. Peço desculpas pela espera. O caminhão teve um problema e a entrega ficou para hoje.'],
      ['c', 'Que horas mais ou menos?'],
      ['a', 'Entre 14h e 17h. O motorista liga do (13) 3221-4400 antes de chegar.'],
      ['c', 'Se eu não estiver, pode deixar na portaria'],
      ['a', 'Deixei anotado. Você acompanha por aqui: https://casaaurora.com.br/rastreio/48977'],
    ],
  },
  {
    queue: 'Vendas',
    tag: 'Recompra',
    turns: [
      ['c', 'Olha como ficou na sala, amei a poltrona'],
      ['a', 'Ficou linda. Obrigada por mandar.'],
      ['c', 'Agora quero a mesinha que combina'],
      ['a', 'É a mesa lateral Ipê, R$ 490,00. Mando junto com a próxima entrega da sua rua?'],
      ['c', 'Manda, pode cobrar no mesmo cartão'],
    ],
  },
  {
    queue: 'Vendas',
    turns: [
      ['c', 'Vocês abrem no feriado?'],
      ['a', 'Abrimos das 10h às 16h. Se quiser, já separo o que você procura.'],
      ['c', 'Obrigada, passo aí'],
    ],
  },
  {
    queue: 'Suporte',
    turns: [
      ['c', 'Os parafusos da estante vieram faltando'],
      ['a', 'Que pena. Quantos faltaram e de qual modelo é a estante?'],
      ['c', 'Quatro, é a estante Jatobá de 5 prateleiras'],
      ['a', 'Já separei o saquinho. Prefere retirar ou mando pelo correio?'],
      ['c', 'Pelo correio'],
      ['a', 'Postado. Chega em até três dias úteis.'],
      ['c', 'Chegou hoje, obrigado pela rapidez'],
    ],
  },
  {
    queue: 'Vendas',
    tag: 'Orçamento',
    turns: [
      ['c', 'Preciso de 8 mesas e 32 cadeiras para o salão'],
      ['a', 'Que ótimo. Para uso interno ou externo?'],
      ['c', 'Interno, mas tem que ser fácil de limpar'],
      ['a', 'Recomendo a linha Cumaru com tampo laminado. Mando o orçamento ainda hoje.'],
      ['c', 'Aguardo. Precisa ser com nota em nome da empresa'],
      ['a', 'Sem problema, é só me passar o CNPJ.'],
    ],
  },
];
