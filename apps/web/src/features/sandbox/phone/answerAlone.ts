import { tOf } from '../../../lib/texts/texts.ts';
import type { Customer } from '../customers/customers.ts';
import { makePhoto, makeTone } from '../controls/makeFiles.ts';
import { writeAs } from './playPhone.ts';
import { worldNow } from './phoneWorld.ts';
import { sandboxTexts } from '../sandbox.texts.ts';

/** How long a customer thinks. */
const leastMs = 5_000;
const mostMs = 20_000;
/** Between the pieces of those who write in pieces. */
const pieceMs = 1_800;

const answers = ['answer1', 'answer2', 'answer3', 'answer4', 'answer5', 'answer6', 'answer7', 'answer8'] as const;

const thinking = new Set<string>();

/** Lets a customer answer after a while, once for whatever came meanwhile, if that is wanted. */
export function answerAlone(customer: Customer): void {
  if (!customer.isAutomatic || !worldNow().answersAlone || thinking.has(customer.number)) return;
  thinking.add(customer.number);
  setTimeout(
    () => {
      thinking.delete(customer.number);
      if (worldNow().answersAlone) void answer(customer);
    },
    leastMs + Math.random() * (mostMs - leastMs),
  );
}

const anyAnswer = (): string => tOf(sandboxTexts)(answers[Math.floor(Math.random() * answers.length)] ?? 'answer1');

async function answer(customer: Customer): Promise<void> {
  const say = (body: string): void => writeAs(customer, { kind: 'text', body, what: body });
  if (customer.manner === 'voice') return sendTone(customer);
  if (customer.manner === 'photo' && Math.random() < 0.4) return sendPhoto(customer, tOf(sandboxTexts)('answer8'));
  say(anyAnswer());
  if (customer.manner === 'pieces') setTimeout(() => say(anyAnswer()), pieceMs);
}

/** The customer sends a picture made on the spot. */
export async function sendPhoto(customer: Customer, caption: string): Promise<void> {
  const file = await makePhoto();
  writeAs(customer, {
    kind: 'image',
    body: caption,
    file,
    what: caption,
    media: { url: URL.createObjectURL(file), name: file.name, mime: file.type, width: 960, height: 640, seconds: null },
  });
}

/** The customer sends a voice message made on the spot. */
export function sendTone(customer: Customer): void {
  const file = makeTone();
  writeAs(customer, {
    kind: 'audio',
    body: '',
    file,
    what: tOf(sandboxTexts)('audio'),
    media: { url: URL.createObjectURL(file), name: file.name, mime: file.type, width: null, height: null, seconds: 4 },
  });
}
