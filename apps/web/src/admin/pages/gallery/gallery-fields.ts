import {
  choice,
  date,
  dateTime,
  decimal,
  dict,
  type Field,
  integer,
  reference,
  references,
  richText,
  text,
  textChoice,
} from '@manyi/shared/resource/field';

export interface Sample {
  name: string;
  field: Field;
  /** What the filled one holds. */
  value: unknown;
}

const yesNo = [
  { value: 0, label: ['否', 'No'] },
  { value: 1, label: ['是', 'Yes'] },
] as const;

/** One of every kind of field there is, as descriptors of resources would have them. */
export const samples: readonly Sample[] = [
  { name: 'text', field: text({ label: ['单行文本', 'Text'], max: 50 }), value: '满意度调查' },
  { name: 'secret', field: text({ label: ['保密文本', 'Secret'], max: 50, secret: true }), value: '••••' },
  {
    name: 'multiline',
    field: text({ label: ['多行文本', 'Long text'], max: 500, multiline: true }),
    value: '第一行\n第二行',
  },
  { name: 'integer', field: integer({ label: ['整数', 'Whole number'], min: 0 }), value: 1280 },
  { name: 'decimal', field: decimal({ label: ['小数', 'Decimal'], scale: 2 }), value: 95.5 },
  {
    name: 'choice',
    field: choice({ label: ['单选', 'Choice'], options: yesNo }),
    value: 1,
  },
  { name: 'toggle', field: choice({ label: ['开关', 'Toggle'], options: yesNo, toggle: true }), value: 1 },
  {
    name: 'textChoice',
    field: textChoice({
      label: ['文本选项', 'Choice of words'],
      options: [
        { value: 'student', label: ['学生', 'Students'] },
        { value: 'teacher', label: ['教师', 'Teachers'] },
      ],
    }),
    value: 'teacher',
  },
  { name: 'dict', field: dict({ label: ['字典', 'Dictionary'], code: 'notice' }), value: '1' },
  { name: 'date', field: date({ label: ['日期', 'Date'] }), value: '2026-11-21' },
  { name: 'dateTime', field: dateTime({ label: ['日期时间', 'Date and time'] }), value: '2026-11-21 09:30:00' },
  { name: 'reference', field: reference({ label: ['引用', 'Reference'], to: 'dept' }), value: null },
  { name: 'references', field: references({ label: ['多个引用', 'References'], to: 'role' }), value: '' },
  {
    name: 'richText',
    field: richText({ label: ['富文本', 'Rich text'], max: 5000 }),
    value: '<p>一段<strong>文字</strong></p>',
  },
];
