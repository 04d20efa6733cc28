import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWhatsAppText, plainText, type TextNode } from './parseWhatsAppText.ts';

const text = (value: string): TextNode => ({ type: 'text', value });
const bold = (...children: TextNode[]): TextNode => ({ type: 'bold', children });
const italic = (...children: TextNode[]): TextNode => ({ type: 'italic', children });
const link = (label: string, href = label): TextNode => ({ type: 'link', href, label });
const phone = (label: string, digits: string): TextNode => ({ type: 'phone', href: `tel:${digits}`, label });

describe('marks', () => {
  test.each<[string, TextNode[]]>([
    ['nada', [text('nada')]],
    ['', []],
    ['Na *quinta*, 26/11', [text('Na '), bold(text('quinta')), text(', 26/11')]],
    ['*_os dois_*', [bold(italic(text('os dois')))]],
    ['~antes~ agora', [{ type: 'strike', children: [text('antes')] }, text(' agora')]],
    ['2*3*4', [text('2*3*4')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['a__b__c', [text('a__b__c')]],
    ['__init__', [text('__init__')]],
    ['a**b**', [text('a**b**')]],
    ['pix: 6304*** e 62***', [text('pix: 6304*** e 62***')]],
    ['62070503***63041D3D ***', [text('62070503***63041D3D ***')]],
    ['*a* e *b*', [bold(text('a')), text(' e '), bold(text('b'))]],
    ['*sem fim', [text('*sem fim')]],
    ['**', [text('**')]],
    ['*uma\nlinha*', [text('*uma\nlinha*')]],
    ['*ação*!', [bold(text('ação')), text('!')]],
    ['(*a*)', [text('('), bold(text('a')), text(')')]],
    ['`*x*`', [{ type: 'code', value: '*x*' }]],
    ['```\na\n*b*\n```', [{ type: 'block', value: 'a\n*b*' }]],
  ])('%j', (given, nodes) => {
    expect(parseWhatsAppText(given)).toEqual(nodes);
  });
});

const quote = (...children: TextNode[]): TextNode => ({ type: 'quote', children });
const list = (...items: [string, ...TextNode[]][]): TextNode => ({
  type: 'list',
  items: items.map(([sign, ...children]) => ({ sign, children })),
});

describe('quotes and lists', () => {
  test.each<[string, TextNode[]]>([
    ['* item', [list(['•', text('item')])]],
    [
      'Leve:\n- *dois* pães\n- leite\nObrigado',
      [text('Leve:'), list(['•', bold(text('dois')), text(' pães')], ['•', text('leite')]), text('Obrigado')],
    ],
    ['1. abrir\n2. ligar\n10. usar', [list(['1.', text('abrir')], ['2.', text('ligar')], ['10.', text('usar')])]],
    [
      '> disse *isto*\n> e isto\nconcordo',
      [quote(text('disse '), bold(text('isto')), text('\ne isto')), text('concordo')],
    ],
    ['>colado', [quote(text('colado'))]],
    ['- ', [text('- ')]],
    ['-5 graus', [text('-5 graus')]],
    ['1.000 reais', [text('1.000 reais')]],
    ['2026. Um ano', [text('2026. Um ano')]],
    ['3 > 2', [text('3 > 2')]],
    ['```\n- código\n```', [{ type: 'block', value: '- código' }]],
  ])('%j', (given, nodes) => {
    expect(parseWhatsAppText(given)).toEqual(nodes);
  });

  test('one line keeps the items apart', () => {
    expect(plainText('Leve:\n- pão\n- *leite*\n> certo?\nsim')).toBe('Leve: • pão • leite certo? sim');
  });
});

describe('addresses', () => {
  test.each<[string, TextNode[]]>([
    ['Veja https://a.com/b_c_d.', [text('Veja '), link('https://a.com/b_c_d'), text('.')]],
    ['*https://a.com*', [bold(link('https://a.com'))]],
    [
      'casaaurora.com.br/rastreio/48213',
      [link('casaaurora.com.br/rastreio/48213', 'https://casaaurora.com.br/rastreio/48213')],
    ],
    ['https://banco.com.br@golpe.com/entrar', [text('https://banco.com.br@golpe.com/entrar')]],
    ['https://ana:senha@golpe.com', [text('https://ana:senha@golpe.com')]],
    ['https://@golpe.com', [text('https://@golpe.com')]],
    ['https://banco.com\\\\@golpe.com', [text('https://banco.com\\\\@golpe.com')]],
    ['https://banco.com/\u202egolpe', [text('https://banco.com/\u202egolpe')]],
    ['https://a.com/x@y', [link('https://a.com/x@y')]],
    ['(https://a.org/x_(y))', [text('('), link('https://a.org/x_(y)'), text(')')]],
    ['marina@email.com', [link('marina@email.com', 'mailto:marina@email.com')]],
    ['*marina@email.com*', [bold(link('marina@email.com', 'mailto:marina@email.com'))]],
    ['E-mail:marina@email.com', [text('E-mail:'), link('marina@email.com', 'mailto:marina@email.com')]],
    ['joão@email.com', [text('joão@email.com')]],
    ['ação.com.br', [link('ação.com.br', 'https://ação.com.br')]],
    ['site:www.loja.com.br', [text('site:'), link('www.loja.com.br', 'https://www.loja.com.br')]],
    ['~a.com~', [{ type: 'strike', children: [link('a.com', 'https://a.com')] }]],
    ['_https://a.com/x_', [italic(link('https://a.com/x'))]],
    ['https://a_b.com/x', [link('https://a_b.com/x')]],
    ['https://a.com/x_', [link('https://a.com/x_')]],
    [
      'veja https://a.com/x~ e https://a.com/y*',
      [text('veja '), link('https://a.com/x~'), text(' e '), link('https://a.com/y*')],
    ],
    ['*a* https://a.com/x*', [bold(text('a')), text(' '), link('https://a.com/x*')]],
    ['*veja https://a.com/x_*', [bold(text('veja '), link('https://a.com/x_'))]],
    ['*_https://a.com/x_*', [bold(italic(link('https://a.com/x')))]],
    ['✅a.com😀', [text('✅'), link('a.com', 'https://a.com'), text('😀')]],
    ['https://a.com/?ids=[1]', [link('https://a.com/?ids=[1]')]],
    ['ftp://a.com', [text('ftp://a.com')]],
    ['saí.de casa', [text('saí.de casa')]],
    ['javascript:alert(1)', [text('javascript:alert(1)')]],
    ['fim.Obrigado', [text('fim.Obrigado')]],
    ['<b>oi</b>', [text('<b>oi</b>')]],
  ])('%j', (given, nodes) => {
    expect(parseWhatsAppText(given)).toEqual(nodes);
  });
});

describe('phones', () => {
  test.each<[string, TextNode[]]>([
    ['liga do (13) 3221-4400 antes', [text('liga do '), phone('(13) 3221-4400', '+551332214400'), text(' antes')]],
    ['+55 13 99123-4321', [phone('+55 13 99123-4321', '+5513991234321')]],
    ['13 99655-0182', [phone('13 99655-0182', '+5513996550182')]],
    ['Pedido 48213', [text('Pedido 48213')]],
    ['26/11/2026', [text('26/11/2026')]],
    ['protocolo 20261120-0482', [text('protocolo 20261120-0482')]],
  ])('%j', (given, nodes) => {
    expect(parseWhatsAppText(given)).toEqual(nodes);
  });
});

test('one line keeps doubled marks', () => {
  expect(plainText('chave a__b__c e 00020126***6304')).toBe('chave a__b__c e 00020126***6304');
});

test('one line without marks', () => {
  expect(plainText('*Camila*\nVeja _isto_: a.com/x')).toBe('Camila Veja isto: a.com/x');
});

test('nothing is lost and no link leads to a script, whatever is written', () => {
  const alphabet = fc.constantFrom(...'ab *_~`\n.:/@()+-> 0123456789', 'https://', 'javascript:', 'www.', '.com', '\0');
  fc.assert(
    fc.property(
      fc.array(alphabet, { maxLength: 60 }).map((parts) => parts.join('')),
      (given) => {
        const letters = (nodes: readonly TextNode[]): string => nodes.map(lettersIn).join('');
        const lettersIn = (node: TextNode): string => {
          if ('value' in node) return node.value;
          if ('label' in node) return node.label;
          return node.type === 'list'
            ? node.items.map(({ sign, children }) => sign + letters(children)).join('')
            : letters(node.children);
        };
        const kept = (value: string): string => value.replace(/[^a-z0-9@/:.+]/g, '');
        expect(kept(letters(parseWhatsAppText(given)))).toBe(kept(given));
        const links = (nodes: readonly TextNode[]): string[] =>
          nodes.flatMap((node) =>
            'href' in node
              ? [node.href]
              : 'children' in node
                ? links(node.children)
                : 'items' in node
                  ? node.items.flatMap(({ children }) => links(children))
                  : [],
          );
        for (const href of links(parseWhatsAppText(given))) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:\+)/i);
      },
    ),
    { numRuns: 500 },
  );
});

test('a message of 65,536 characters is read in linear time', () => {
  const most = 65_536;
  for (const given of [' *a'.repeat(most / 3), ' _a *b ~c'.repeat(most / 9), '`'.repeat(most), ' '.repeat(most)]) {
    const begun = performance.now();
    parseWhatsAppText(given);
    expect(performance.now() - begun).toBeLessThan(700);
  }
});
