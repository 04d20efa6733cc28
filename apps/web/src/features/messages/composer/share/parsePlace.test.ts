import { describe, expect, test } from 'vitest';
import { isShortMapLink, parsePlace } from './parsePlace.ts';

const santos = { latitude: -23.9608, longitude: -46.3336 };

describe('a pasted place', () => {
  test.each([
    '-23.9608, -46.3336',
    '-23.9608 -46.3336',
    ' (-23.9608,-46.3336) ',
    '-23,9608; -46,3336',
    '-23,9608 -46,3336',
    '-23.9608°, -46.3336°',
    'https://www.google.com/maps/@-23.9608,-46.3336,17z',
    'https://www.google.com.br/maps/place/Loja/@-23.9,-46.3,15z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d-23.9608!4d-46.3336',
    'https://maps.google.com/maps?q=-23.9608%2C-46.3336&z=17',
    'https://maps.google.com/?q=loc:-23.9608,-46.3336',
    'https://www.google.com/maps/search/?api=1&query=-23.9608,-46.3336',
    'https://www.google.com/maps/search/-23.9608,+-46.3336',
    'maps.apple.com/?ll=-23.9608,-46.3336&q=Loja',
    'https://www.openstreetmap.org/?mlat=-23.9608&mlon=-46.3336#map=17/0/0',
    'https://www.openstreetmap.org/#map=17/-23.9608/-46.3336',
    'https://www.waze.com/ul?ll=-23.9608,-46.3336&navigate=yes',
    'geo:-23.9608,-46.3336?z=17',
  ])('%s', (text) => {
    expect(parsePlace(text)).toEqual(santos);
  });

  test('is read in degrees, minutes and seconds', () => {
    expect(parsePlace(`23°57'38.88"S 46°20'0.96"W`)).toEqual(santos);
    expect(parsePlace(`23°57′38,88″S, 46°20′0,96″O`)).toEqual(santos);
    expect(parsePlace('40°N 3°E')).toEqual({ latitude: 40, longitude: 3 });
  });

  test.each([
    '',
    'Rua Augusta, 120',
    '91, 10',
    '10, 181',
    'https://www.google.com/maps/place/Loja',
    '-23.96',
    '-23,96',
    '1,5',
    'https://maps.google.com/?q=%E0%A4%A',
    'javascript:alert(1)',
  ])('%s is none', (text) => {
    expect(parsePlace(text)).toBeNull();
  });

  test('is recognised as a short link', () => {
    expect(isShortMapLink('https://maps.app.goo.gl/AbC')).toBe(true);
    expect(isShortMapLink('https://www.google.com/maps/@1,2,3z')).toBe(false);
  });
});
