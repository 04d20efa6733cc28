/** What the load company's people are called and say. Everything is invented; `#` becomes a number. */
export const firstNames = [
  'Ana', 'Bruno', 'Camila', 'Davi', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Isadora', 'João', 'Karina', 'Lucas', 'Mariana', 'Nícolas', 'Olívia', 'Pedro', 'Quitéria', 'Rafaela', 'Sérgio', 'Tainá',
  'Ulisses', 'Valéria', 'Wagner', 'Yasmin', 'Zilda', 'Antônio', 'Beatriz', 'Caio', 'Débora', 'Eduardo', 'Fernanda', 'Gustavo', 'Helena', 'Igor', 'Júlia', 'Kauã', 'Letícia', 'Márcio', 'Natália', 'Otávio',
];
export const lastNames = [
  'Albuquerque', 'Barreto', 'Cordeiro', 'Dias', 'Esteves', 'Figueira', 'Gonçalves', 'Hipólito', 'Inácio', 'Junqueira', 'Lacerda', 'Moura', 'Nogueira', 'Oliveira', 'Peixoto', 'Quintela', 'Ribeiro', 'Sato', 'Teles',
  'Uchôa', 'Vilela', 'Xavier', 'Zanetti', 'Araújo', 'Brandão', 'Cavalcanti', 'Duarte',
];

export const customerTexts = [
  'Oi', 'Bom dia', 'Boa tarde', 'Boa noite', 'Sim', 'Não', 'Ok', 'Obrigada', 'Perfeito', 'Pode ser', '👍', '😕', 'Qual o valor?', 'Tem entrega?', 'Alguém pode me ajudar', 'Ainda estou esperando',
  'Pedido #', 'Meu pedido é o #', 'Quanto fica o frete para o CEP #-000?', 'Vocês abrem no feriado?', 'Comprei na loja do centro e chegou com um arranhão na lateral',
  'O boleto deste mês ainda não chegou no meu e-mail', 'Paguei agora, segue o comprovante', 'Consegue verificar se o pagamento do pedido # caiu?', 'Minha mesa era para ter chegado ontem e até agora nada',
  'Se eu não estiver em casa pode deixar na portaria, o porteiro se chama Seu Edson', 'Preciso de 8 mesas e 32 cadeiras para o salão, com nota em nome da empresa', 'Vou medir a sala e confirmo amanhã',
  'Queria trocar a cor do sofá que encomendei semana passada, ainda dá tempo? O número do pedido é #', 'Faz sentido, vou conversar com meu marido e retorno ainda hoje',
  'Olha, já é a terceira vez que marco a montagem e ninguém aparece. Trabalho em casa e reservei a tarde inteira de novo. Preciso de uma data que seja cumprida, por favor, ou prefiro cancelar o pedido # e receber o dinheiro de volta',
  'Gostaria de um orçamento para a área de convivência da escola: quatro sofás de dois lugares, duas mesas de centro e um aparador. O tecido precisa ser fácil de limpar. A entrega é no bairro Gonzaga, segundo andar, sem elevador. Se possível parcelado em dez vezes',
  'O código que vocês mandaram não funciona: #', 'Recebi, muito obrigado pela rapidez', 'Pode cobrar no mesmo cartão', 'Manda a localização da loja, por favor', 'Estou na rua, te respondo em meia hora',
  'Os parafusos da estante vieram faltando, são quatro', 'Dá para retirar no sábado de manhã?', 'Meu CPF é o que está no cadastro', 'Não consigo abrir o arquivo', 'Tem em outra cor?', 'E à vista, tem desconto?',
];

export const attendantTexts = [
  'Bom dia. Em que posso ajudar?', 'Boa tarde. Um instante, por favor.', 'Vou verificar.', 'Certo.', 'Consegue me mandar o número do pedido?', 'Obrigada. Já encontrei o pedido #.',
  'À vista sai por *R$ #,00*. No cartão, em até 10 vezes sem juros.', 'A entrega em Santos é por nossa conta. Posso reservar para você?', 'Peço desculpas pela espera. O caminhão teve um problema e a entrega ficou para hoje, entre 14h e 17h.',
  'Já abri a troca, sem custo nenhum para você. A retirada fica para *quinta*, entre 9h e 12h. Pode ser?', 'Segue o código do boleto: 34191.79001 01043.510047 91020.150008 5 #', 'Recebido. Tenha um bom dia.',
  'Abrimos das 10h às 16h. Se quiser, já separo o que você procura.', 'Você acompanha a entrega por aqui: https://carga.recado/rastreio/#', 'Anotado. Mais alguma coisa?', 'O motorista liga antes de chegar.',
  'Sinto muito por isso. Vou falar com a montagem e volto com uma data confirmada ainda hoje. Se preferir cancelar, o estorno aparece em até duas faturas, e nós retiramos o produto sem custo no endereço da entrega.',
  'Para esse ambiente recomendo a linha com tampo laminado, que aceita pano úmido e álcool. Mando o orçamento em seguida, com as medidas e as cores disponíveis. A montagem está incluída.', 'Disponha.',
  'Perfeito, deixo reservado até sexta.', 'O pagamento do pedido # foi confirmado agora há pouco.', 'Pode me passar o CNPJ para a nota?', 'Temos a pronta entrega duas unidades.', 'Qual a cor de sua preferência?',
];

export const queueNames = [
  'Vendas', 'Suporte', 'Financeiro', 'Trocas', 'Entregas', 'Montagem', 'Orçamentos', 'Atacado', 'Garantia', 'Cobrança', 'Cadastro', 'Assinaturas', 'Jurídico', 'Compras', 'Parcerias', 'Ouvidoria', 'Loja Centro', 'Loja Praia',
  'Loja Norte', 'Pós-venda',
];
export const tagNames = ['VIP', 'Troca', 'Boleto', 'Recompra', 'Orçamento', 'Entrega'];
