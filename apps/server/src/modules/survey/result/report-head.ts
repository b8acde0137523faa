import type { IndicatorResultRow, ResultSource } from '@manyi/shared/contract/survey';
import type { Language, Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';

/** What a report is about. */
export interface ReportHead {
  reportYear: number;
  /** The college, or the organisation for all its colleges. */
  name: string;
  /** `yyyy-MM-dd` */
  today: string;
  sources: readonly ResultSource[];
}

/** The words of the table, the same in Word and Excel. */
export const tableHeaders: readonly Text[] = [
  ['序号', 'No.'],
  ['指标', 'Indicator'],
  ['单位', 'Unit'],
  ['数值', 'Value'],
  ['调查人次', 'Base'],
  ['调查方式', 'Method'],
  ['95% 置信区间', '95 % interval'],
  ['计算方法', 'Formula'],
];

const missingWords: Record<NonNullable<IndicatorResultRow['missing']>, Text> = {
  noData: ['无数据', 'no data'],
  tooFew: ['人数过少', 'too few'],
};

/** The word that stands in the place of a value. */
export const missingWord = (row: IndicatorResultRow, language: Language): string =>
  row.missing === null ? '' : textIn(missingWords[row.missing], language);

export const notesOf = (rows: readonly IndicatorResultRow[], head: ReportHead, language: Language): string[] => {
  const listed = (missing: IndicatorResultRow['missing']) =>
    rows
      .filter((row) => row.missing === missing)
      .map(({ number }) => number)
      .join(language === 'zh' ? '、' : ', ');
  const notes: Text[] = [
    [
      '调查人次为该行有效评价的数量，也是计算的分母；评价为“不了解”的不计入。',
      "The base is the number of valid answers of a row and what the rate is a share of; “Don't know” is left out.",
    ],
    [
      '置信区间按 95% 置信水平（Wilson 方法，已作有限总体校正）计算，以百分点表示半宽。',
      'Intervals are half widths in percentage points at 95 % (Wilson, corrected for a finite population).',
    ],
  ];
  if (listed('noData') !== '')
    notes.push([
      `“无数据”：指标 ${listed('noData')} 在本年度没有发布对应的问卷，或还没有有效答卷。`,
      `“no data”: no questionnaire of the year asks for ${listed('noData')}, or there is no valid answer yet.`,
    ]);
  if (listed('tooFew') !== '')
    notes.push([
      `“人数过少”：指标 ${listed('tooFew')} 的答卷少于保护匿名所需的数量，或公布后可推算出其他过少的数据，故不显示。`,
      `“too few”: ${listed('tooFew')} have fewer answers than anonymity needs, or would give away others that do.`,
    ]);
  notes.push(...head.sources.map(sourceNote));
  notes.push([`生成日期：${head.today}`, `Made on ${head.today}`]);
  return notes.map((note) => textIn(note, language));
};

/** Published figures are told by when and with which hash; others may still change, and say so. */
const sourceNote = ({ formName, snapshot, validCount }: ResultSource): Text =>
  snapshot
    ? [
        `数据来源：“${formName}”，有效答卷 ${validCount} 份，结果于 ${snapshot.publishTime} 发布并封存，校验码（SHA-256）${snapshot.hash}`,
        `Source: “${formName}”, ${validCount} valid answers, results published and sealed on ${snapshot.publishTime}, SHA-256 ${snapshot.hash}`,
      ]
    : [
        `数据来源：“${formName}”，有效答卷 ${validCount} 份，结果尚未发布，数值可能变化`,
        `Source: “${formName}”, ${validCount} valid answers, results not published yet, figures may change`,
      ];
