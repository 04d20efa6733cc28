import { expect, test } from 'vitest';
import { parseLocation } from './parseLocation.ts';

const link = 'https://maps.google.com/maps?q=1%2C2&z=17';

test.each([
  [
    `|${link}|Rua Azevedo Sodré, 118, Gonzaga, Santos · SP`,
    { picture: null, link, title: 'Rua Azevedo Sodré, 118', detail: 'Gonzaga, Santos · SP' },
  ],
  [
    `data:image/png;base64,AAAA|${link}|Padaria Pão da Vila, Santos`,
    { picture: 'data:image/png;base64,AAAA', link, title: 'Padaria Pão da Vila', detail: 'Santos' },
  ],
  [`|${link}|-23.967, -46.33`, { picture: null, link, title: '-23.967, -46.33', detail: '' }],
  ['|https://maps.google.com@golpe.com/|Casa', { picture: null, link: null, title: 'Casa', detail: '' }],
  ['https://x.com/a.png|javascript:alert(1)|Casa', { picture: null, link: null, title: 'Casa', detail: '' }],
  ['', { picture: null, link: null, title: '', detail: '' }],
])('%s', (body, place) => {
  expect(parseLocation(body)).toEqual(place);
});
