import type { Language } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { Paragraph } from 'docx';
import { heading, lines, note, paragraph, title, wordFile } from '../document/word.ts';
import { wordTable } from '../document/word-table.ts';
import { maskMessage } from './mask-message.ts';

export interface MessageBook {
  reportYear: number;
  organisation: string;
  collegeName: string;
  formName: string;
  headCount: number | null;
  validCount: number;
  /** 0–1. */
  participationRate: number | null;
  kThreshold: number;
  today: string;
  /** By question, in reading order. */
  questions: { title: string; messages: string[] }[];
}

const percent = (rate: number | null): string => (rate === null ? '—' : `${(rate * 100).toFixed(2)}%`);

/** The messages of a college to work through; below the threshold a file that says why there are none. */
export const messageDocument = (book: MessageBook, language: Language): Promise<Buffer> => {
  const say = (zh: string, en: string) => textIn([zh, en], language);
  const tooFew = book.validCount < book.kThreshold;
  const count = book.questions.reduce((sum, { messages }) => sum + messages.length, 0);
  const facts = [
    [say('组织单位', 'Organised by'), book.organisation],
    [say('院校', 'College'), book.collegeName],
    [say('问卷', 'Questionnaire'), book.formName],
    [say('年度', 'Year'), String(book.reportYear)],
    [say('应参与人数', 'Head-count'), book.headCount === null ? say('未填报', 'not entered') : String(book.headCount)],
    [
      say('有效答卷', 'Valid answers'),
      tooFew ? say(`少于 ${book.kThreshold} 份`, `fewer than ${book.kThreshold}`) : String(book.validCount),
    ],
    [say('参与率', 'Participation'), tooFew ? '—' : percent(book.participationRate)],
    [say('留言数', 'Messages'), tooFew ? '—' : String(count)],
    [say('生成日期', 'Made on'), book.today],
  ];
  const body = tooFew
    ? [
        heading(say('留言不显示', 'No messages shown')),
        paragraph(
          say(
            `有效答卷少于 ${book.kThreshold} 份。人数这样少时，留言可能让人认出写的人，因此不提供。答卷达到 ${book.kThreshold} 份后可重新下载。`,
            `There are fewer than ${book.kThreshold} valid answers. With so few, a message may show who wrote it, so none is given. Download again once there are ${book.kThreshold}.`,
          ),
        ),
      ]
    : book.questions.flatMap(({ title: question, messages }) => [
        heading(`${question}（${messages.length}）`),
        ...(messages.length === 0 ? [paragraph(say('没有留言。', 'No messages.'))] : messages.map(numbered)),
      ]);
  return wordFile({
    title: say(`${book.collegeName} 留言汇编`, `Messages: ${book.collegeName}`),
    footer: `${book.collegeName} ${book.reportYear}`,
    children: [
      title(say('调查留言汇编', 'Messages of the survey')),
      wordTable(
        [
          { header: say('项目', 'Item'), width: 2400, align: 'center' },
          { header: say('内容', 'Value'), width: 6800 },
        ],
        facts,
      ),
      note(
        say(
          '留言匿名收集，次序与提交先后无关；身份证号、电话、邮箱等已自动遮盖。请勿据此查找留言者。',
          'Messages are anonymous and in no order of time; identity numbers, phones and mail addresses are masked. Please do not try to find who wrote them.',
        ),
      ),
      ...body,
    ],
  });
};

const numbered = (message: string, index: number): Paragraph =>
  new Paragraph({
    spacing: { after: 100, line: 320 },
    indent: { left: 560, hanging: 560 },
    children: lines(`${index + 1}.  ${maskMessage(message)}`),
  });
