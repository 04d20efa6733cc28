import { chatMessages, chats, chatUsers } from '../features/teamChat/teamChat.tables.ts';
import type { Work } from '../kernel/work.ts';

type Talk = {
  title: string;
  owner: string;
  members: readonly string[];
  /** Each line: author, minutes ago, text. */ lines: readonly (readonly [string, number, string])[];
  unread: readonly string[];
};

/** Chats between colleagues. */
const talks: readonly Talk[] = [
  {
    title: 'Trocas da semana',
    owner: 'Bianca Alves',
    members: ['Bianca Alves', 'Rafael Nunes', 'Camila Duarte'],
    lines: [
      ['Bianca Alves', 1_530, 'A coleta da Priscila ficou para quinta, entre 9h e 12h.'],
      ['Rafael Nunes', 1_522, 'Certo. Aviso o depósito e deixo a etiqueta pronta.'],
      ['Camila Duarte', 1_490, 'Se faltar embalagem, tem no armário do estoque.'],
    ],
    unread: [],
  },
  {
    title: 'Loja Centro',
    owner: 'Camila Duarte',
    members: ['Camila Duarte', 'Rafael Nunes', 'Bianca Alves', 'Thiago Moraes'],
    lines: [
      ['Camila Duarte', 305, 'Amanhã chegam os sofás Ipê. Quem fica no salão à tarde?'],
      ['Thiago Moraes', 298, 'Eu fico até as 18h.'],
      ['Rafael Nunes', 296, 'Posso cobrir o almoço.'],
      ['Camila Duarte', 290, 'Combinado, obrigada.'],
      ['Thiago Moraes', 22, 'O boleto do Otávio caiu agora, já pode liberar a entrega.'],
    ],
    unread: ['Camila Duarte'],
  },
];

/** Inserts the chats of the company's users. */
export async function fillTeamTalks(work: Work, userIds: ReadonlyMap<string, number>): Promise<void> {
  const { companyId } = work;
  const idOf = (name: string): number => userIds.get(name)!;
  const ago = (minutes: number): Date => new Date(work.now.getTime() - minutes * 60_000);
  for (const { title, owner, members, lines, unread } of talks) {
    const [, latest, lastMessage] = lines.at(-1)!;
    const [chat] = await work.db
      .insert(chats)
      .values({
        companyId,
        title,
        ownerId: idOf(owner),
        lastMessage,
        createdAt: ago(lines[0]![1]),
        updatedAt: ago(latest),
      })
      .returning({ id: chats.id });
    const chatId = chat!.id;
    await work.db
      .insert(chatUsers)
      .values(
        members.map((name) => ({ companyId, chatId, userId: idOf(name), unreads: unread.includes(name) ? 1 : 0 })),
      );
    await work.db.insert(chatMessages).values(
      lines.map(([name, minutes, message]) => ({
        companyId,
        chatId,
        senderId: idOf(name),
        message,
        createdAt: ago(minutes),
      })),
    );
  }
}
