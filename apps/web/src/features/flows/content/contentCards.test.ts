import { describe, expect, it } from 'vitest';
import { panelTexts } from '../panel.texts.ts';
import { faultOf, newCard, readCards, refusalOf, toData, tooLargeWords, type Card } from './contentCards.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });

describe('the cards of a content node', () => {
  it('keep order, names and recordings, also after they were read again [FLOW-34, FLOW-38]', () => {
    const cards: Card[] = [
      { key: 'a', type: 'message', value: 'Olá' },
      { key: 'b', type: 'audio', value: '1.voz.ogg', original: 'voz.ogg', record: true, file: null },
      { key: 'c', type: 'interval', value: '5' },
      { key: 'd', type: 'img', value: '1.foto.png', original: 'foto.png', record: false, file: null },
    ];
    const data = toData(cards, { label: 'x' });
    expect(data).toEqual({
      label: 'x',
      seq: ['message0', 'audio1', 'interval2', 'img3'],
      elements: [
        { type: 'message', value: 'Olá', number: 'message0' },
        { type: 'audio', value: '1.voz.ogg', number: 'audio1', original: 'voz.ogg', record: true },
        { type: 'interval', value: 5, number: 'interval2' },
        { type: 'img', value: '1.foto.png', number: 'img3', original: 'foto.png' },
      ],
    });
    expect(toData(readCards(data), { label: 'x' })).toEqual(data);
  });

  it('are refused when empty, or with an interval of 0 or above 120 [FLOW-54, FLOW-55, FLOW-56]', () => {
    expect(faultOf({ key: 'a', type: 'message', value: '  ' })).toBe('emptyText');
    for (const value of ['', '0', '121', '1.5', 'x'])
      expect([value, faultOf({ key: 'a', type: 'interval', value })]).toEqual([value, 'badInterval']);
    for (const value of ['1', '120']) expect(faultOf({ key: 'a', type: 'interval', value })).toBeUndefined();
    for (const type of ['img', 'audio', 'video'] as const) expect(faultOf(newCard(type))).toBe('emptyFiles');
  });

  it('take files of their kind up to their size [FLOW-51, FLOW-52, FLOW-53]', () => {
    const mega = 1024 * 1024;
    expect(refusalOf('img', file('a.PNG', 'image/png', 2 * mega))).toBeUndefined();
    expect(refusalOf('img', file('a.jpeg', 'image/jpeg', 2 * mega + 1))).toBe('tooLarge');
    expect(refusalOf('img', file('a.gif', 'image/gif'))).toBe('wrongType');
    expect(refusalOf('audio', file('a.opus', '', 5 * mega))).toBeUndefined();
    for (const type of ['audio/ogg', 'video/ogg', 'application/ogg'])
      expect([type, refusalOf('audio', file('a.ogg', type))]).toEqual([type, undefined]);
    expect(refusalOf('audio', file('a.mp3', 'video/mp4'))).toBe('wrongType');
    expect(refusalOf('audio', file('a.mp3', 'audio/mpeg', 5 * mega + 1))).toBe('tooLarge');
    expect(refusalOf('video', file('a.mp4', 'video/mp4', 20 * mega))).toBeUndefined();
    expect(refusalOf('video', file('a.mp4', 'video/mp4', 20 * mega + 1))).toBe('tooLarge');
    expect(refusalOf('video', file('a.mov', 'video/quicktime'))).toBe('wrongType');
  });

  it('are told how large a file of their kind may be [FLOW-53, AMB-78]', () => {
    expect(Object.values(tooLargeWords).map((key) => panelTexts.words[key].pt)).toEqual([
      'Arquivo é muito grande! 2MB máximo',
      'Arquivo é muito grande! 5MB máximo',
      'Arquivo é muito grande! 20MB máximo',
    ]);
  });
});
