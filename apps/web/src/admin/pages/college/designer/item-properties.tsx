import type { Audience } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { authorText, type Item, type ItemType } from '@manyi/shared/questionnaire/definition';
import { itemTypes } from '@manyi/shared/questionnaire/parse-definition';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Input, NativeSelect } from '../../../ui/input.tsx';
import { itemTypeNames } from '../parts/survey-words.ts';
import { ConditionBuilder } from './condition-builder.tsx';
import { withEnglish } from './editable-text.tsx';
import { isItemType } from './new-item.ts';
import { changeType, setItemCondition, updateItem, without } from './operations.ts';
import { template } from './problems.ts';
import { NumberField, Row, Section, Switch } from './property-parts.tsx';
import type { Designer } from './use-designer.ts';

const words = {
  type: ['题型', 'Type'],
  answering: ['作答', 'Answering'],
  required: ['必答', 'Required'],
  na: ['提供“不了解”', 'Offer “Don’t know”'],
  naHint: ['选它的人不计入满意度', 'Such answers do not count'],
  random: ['选项随机排列', 'Options in random order'],
  group: ['用于分组统计', 'Group results by this question'],
  groupHint: ['如年级、专业大类', 'such as year or field of study'],
  message: ['作为留言', 'This is the message'],
  messageHint: ['收入院校的留言册', 'goes into the message book of the college'],
  least: ['最少选', 'At least'],
  most: ['最多选', 'At most'],
  min: ['最小值', 'Minimum'],
  max: ['最大值', 'Maximum'],
  integer: ['只能填整数', 'Whole numbers only'],
  unit: ['单位', 'Unit'],
  unitEn: ['单位（英文）', 'Unit (English)'],
  stars: ['星数', 'Stars'],
  length: ['最多字数', 'Longest text'],
  indicator: ['对应指标', 'Indicator'],
  noIndicator: ['不填报指标', 'Fills no indicator'],
  indicatorHint: ['这一题的答案填入满意度调查表的哪一行', 'Which row of the official table this question fills'],
  options: ['选项设置', 'Options'],
  other: ['可填写', 'Text field'],
  exclusive: ['互斥', 'Exclusive'],
  help: ['题目说明', 'Help text'],
  helpZh: ['说明', 'Help'],
  helpEn: ['说明（英文）', 'Help (English)'],
  condition: ['显示条件', 'Shown when'],
  unlimited: ['不限', 'No limit'],
} as const satisfies Record<string, Text>;

interface ItemPropertiesProps {
  item: Item;
  designer: Designer;
  audience: Audience;
}

export const ItemProperties = ({ item, designer, audience }: ItemPropertiesProps) => {
  const t = useText();
  const { q, edit, isLocked, isReadOnly } = designer;
  const update = (change: (item: Item) => Item, key: string | null = null): void =>
    edit((now) => updateItem(now, item.code, change), key);
  return (
    <>
      <h2 className="sv-properties-title">
        {t(itemTypeNames[item.type])}
        <code>{item.code}</code>
      </h2>
      <Row label={t(words.type)}>
        {(id) => (
          <NativeSelect
            id={id}
            value={item.type}
            disabled={isLocked}
            onChange={({ target }) => {
              const type = target.value;
              if (isItemType(type)) edit((now) => changeType(now, item.code, type));
            }}
          >
            {itemTypes.map((type: ItemType) => (
              <option key={type} value={type}>
                {t(itemTypeNames[type])}
              </option>
            ))}
          </NativeSelect>
        )}
      </Row>
      {item.type === 'section' ? null : (
        <Section title={t(words.answering)}>
          <Switch
            label={t(words.required)}
            checked={item.required ?? false}
            // Once published a question may become optional, never the other way round.
            disabled={isReadOnly || (isLocked && !item.required)}
            onChange={(required) => update((one) => without({ ...one, required }, 'required'))}
          />
          <fieldset className="sv-fieldset" disabled={isLocked}>
            <TypeSettings item={item} update={update} />
          </fieldset>
        </Section>
      )}
      <Indicators item={item} audience={audience} update={update} disabled={isLocked} />
      {isLocked ? null : (
        <Section title={t(words.condition)}>
          <ConditionBuilder
            q={q}
            place={{ item: item.code }}
            value={item.visibleIf}
            onChange={(condition) =>
              edit((now) => setItemCondition(now, item.code, condition), `condition ${item.code}`)
            }
          />
        </Section>
      )}
      {'options' in item && item.type !== 'ranking' ? (
        <OptionFlags item={item} update={update} disabled={isLocked} />
      ) : null}
      <Section title={t(words.help)}>
        <Row label={t(words.helpZh)}>
          {(id) => (
            <Input
              id={id}
              value={item.help?.zh ?? ''}
              disabled={isReadOnly}
              onChange={({ target }) =>
                update((one) => withHelp(one, target.value, one.help?.en ?? ''), `help ${item.code}`)
              }
            />
          )}
        </Row>
        <Row label={t(words.helpEn)}>
          {(id) => (
            <Input
              id={id}
              value={item.help?.en ?? ''}
              disabled={isReadOnly}
              onChange={({ target }) =>
                update((one) => withHelp(one, one.help?.zh ?? '', target.value), `help-en ${item.code}`)
              }
            />
          )}
        </Row>
      </Section>
    </>
  );
};

const withHelp = (item: Item, zh: string, en: string): Item =>
  without({ ...item, help: zh === '' && en === '' ? undefined : withEnglish({ zh }, en) }, 'help');

type Update = (change: (item: Item) => Item, key?: string | null) => void;

const TypeSettings = ({ item, update }: { item: Item; update: Update }) => {
  const t = useText();
  switch (item.type) {
    case 'satisfaction':
    case 'matrix':
      return (
        <Switch
          label={t(words.na)}
          hint={t(words.naHint)}
          checked={item.allowNA ?? false}
          onChange={(allowNA) => update(() => without({ ...item, allowNA }, 'allowNA'))}
        />
      );
    case 'single':
    case 'dropdown':
      return (
        <>
          <Switch
            label={t(words.random)}
            checked={item.random ?? false}
            onChange={(random) => update(() => without({ ...item, random }, 'random'))}
          />
          <Switch
            label={t(words.group)}
            hint={t(words.groupHint)}
            checked={item.group ?? false}
            onChange={(group) => update(() => without({ ...item, group }, 'group'))}
          />
        </>
      );
    case 'multi':
      return (
        <>
          <NumberField
            label={t(words.least)}
            value={item.min}
            min={0}
            max={item.options.length}
            placeholder={t(words.unlimited)}
            onChange={(min) => update(() => without({ ...item, min }, 'min'))}
          />
          <NumberField
            label={t(words.most)}
            value={item.max}
            min={1}
            max={Math.max(1, item.options.length)}
            placeholder={t(words.unlimited)}
            onChange={(max) => update(() => without({ ...item, max }, 'max'))}
          />
          <Switch
            label={t(words.random)}
            checked={item.random ?? false}
            onChange={(random) => update(() => without({ ...item, random }, 'random'))}
          />
        </>
      );
    case 'rating':
      return (
        <NumberField
          label={t(words.stars)}
          value={item.max}
          min={2}
          max={10}
          onChange={(max) => update(() => ({ ...item, max: Math.round(max ?? 5) }))}
        />
      );
    case 'number':
      return (
        <>
          <NumberField
            label={t(words.min)}
            value={item.min}
            placeholder={t(words.unlimited)}
            onChange={(min) => update(() => ({ ...item, min }), `min ${item.code}`)}
          />
          <NumberField
            label={t(words.max)}
            value={item.max}
            placeholder={t(words.unlimited)}
            onChange={(max) => update(() => ({ ...item, max }), `max ${item.code}`)}
          />
          <Switch
            label={t(words.integer)}
            checked={item.integer ?? false}
            onChange={(integer) => update(() => without({ ...item, integer }, 'integer'))}
          />
          <Row label={t(words.unit)}>
            {(id) => (
              <Input
                id={id}
                value={item.unit?.zh ?? ''}
                onChange={({ target }) =>
                  update(() => withUnit(item, target.value, item.unit?.en ?? ''), `unit ${item.code}`)
                }
              />
            )}
          </Row>
          <Row label={t(words.unitEn)}>
            {(id) => (
              <Input
                id={id}
                value={item.unit?.en ?? ''}
                onChange={({ target }) =>
                  update(() => withUnit(item, item.unit?.zh ?? '', target.value), `unit ${item.code}`)
                }
              />
            )}
          </Row>
        </>
      );
    case 'shortText':
      return (
        <NumberField
          label={t(words.length)}
          value={item.maxLength}
          min={1}
          max={500}
          placeholder={t(words.unlimited)}
          onChange={(maxLength) => update(() => without({ ...item, maxLength }, 'maxLength'), `length ${item.code}`)}
        />
      );
    case 'longText':
      return (
        <>
          <NumberField
            label={t(words.length)}
            value={item.maxLength}
            min={1}
            max={5000}
            placeholder={t(words.unlimited)}
            onChange={(maxLength) => update(() => without({ ...item, maxLength }, 'maxLength'), `length ${item.code}`)}
          />
          <Switch
            label={t(words.message)}
            hint={t(words.messageHint)}
            checked={item.message ?? false}
            onChange={(message) => update(() => without({ ...item, message }, 'message'))}
          />
        </>
      );
    default:
      return null;
  }
};

const withUnit = (item: Extract<Item, { type: 'number' }>, zh: string, en: string): Item =>
  without({ ...item, unit: zh === '' && en === '' ? undefined : withEnglish({ zh }, en) }, 'unit');

interface IndicatorsProps {
  item: Item;
  audience: Audience;
  update: Update;
  disabled: boolean;
}

/** Only levels fill rows of the official table: of the question itself, or of each row of a matrix. */
const Indicators = ({ item, audience, update, disabled }: IndicatorsProps) => {
  const t = useText();
  const language = useLanguage();
  const rows = template.rows.filter((row) => row.audiences.includes(audience));
  const select = (value: string | undefined, onChange: (value: string | undefined) => void) => (id: string) => (
    <NativeSelect
      id={id}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t(words.noIndicator)}</option>
      {value !== undefined && !rows.some(({ number }) => number === value) ? (
        <option value={value}>{value}</option>
      ) : null}
      {rows.map(({ number, name }) => (
        <option key={number} value={number}>{`${number} ${t(name)}`}</option>
      ))}
    </NativeSelect>
  );
  if (item.type === 'matrix')
    return (
      <Section title={t(words.indicator)}>
        {item.rows.map((row) => (
          <Row key={row.code} label={authorText(row.title, language) || row.code}>
            {select(row.indicator, (indicator) =>
              update(() => ({
                ...item,
                rows: item.rows.map((one) =>
                  one.code === row.code ? without({ ...one, indicator }, 'indicator') : one,
                ),
              })),
            )}
          </Row>
        ))}
      </Section>
    );
  if (item.type !== 'satisfaction' && !item.indicator) return null;
  return (
    <Section title={t(words.indicator)}>
      <Row label={t(words.indicatorHint)}>
        {select(item.indicator, (indicator) => update((one) => without({ ...one, indicator }, 'indicator')))}
      </Row>
    </Section>
  );
};

const OptionFlags = ({
  item,
  update,
  disabled,
}: {
  item: Extract<Item, { type: 'single' | 'dropdown' | 'multi' }>;
  update: Update;
  disabled: boolean;
}) => {
  const t = useText();
  const language = useLanguage();
  return (
    <Section title={t(words.options)}>
      <fieldset className="sv-fieldset" disabled={disabled}>
        {item.options.map((option) => {
          const set = (flag: 'other' | 'exclusive') => (value: boolean) =>
            update(() => ({
              ...item,
              options: item.options.map((one) =>
                one.code === option.code ? without({ ...one, [flag]: value }, flag) : one,
              ),
            }));
          return (
            <div key={option.code} className="sv-flag-row">
              <span className="sv-flag-name">{authorText(option.label, language) || option.code}</span>
              <Switch label={t(words.other)} checked={option.other ?? false} onChange={set('other')} />
              {item.type === 'multi' ? (
                <Switch label={t(words.exclusive)} checked={option.exclusive ?? false} onChange={set('exclusive')} />
              ) : null}
            </div>
          );
        })}
      </fieldset>
    </Section>
  );
};
