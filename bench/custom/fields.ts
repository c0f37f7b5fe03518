import { CustomContent, type CustomField } from '../../src/modules/customFields/api/customFields.ts'
import { customFieldsRoutes } from '../../src/modules/customFields/api/routes.ts'
import type { Caller } from '../caller.ts'

const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `o${at + 1}`, title: `选项${at + 1}`, retired: false }))

type Some = Partial<CustomField> & Pick<CustomField, 'key' | 'kind' | 'title'>

/** Twenty fields of the usual kinds; n5 and n6 are beyond the slots. */
export const twenty: readonly Some[] = [
  { key: 's1', kind: 'choice', title: '装修进度', options: options(12) },
  { key: 's2', kind: 'choice', title: '装修风格', options: options(4) },
  { key: 's3', kind: 'yesNo', title: '有电梯' },
  { key: 'n1', kind: 'number', title: '套内面积', decimals: 2, summed: true },
  { key: 'n2', kind: 'money', title: '定金', summed: true },
  { key: 'n3', kind: 'percent', title: '把握' },
  { key: 'n4', kind: 'number', title: '房间数', decimals: 0 },
  { key: 'n5', kind: 'number', title: '卫生间数', decimals: 0 },
  { key: 'n6', kind: 'number', title: '阳台面积', decimals: 1 },
  { key: 't1', kind: 'date', title: '入住日期' },
  { key: 't2', kind: 'datetime', title: '量尺时间' },
  { key: 't3', kind: 'date', title: '开工日期' },
  { key: 'm1', kind: 'choices', title: '喜好', options: options(8) },
  { key: 'x1', kind: 'text', title: '合同编号' },
  { key: 'x2', kind: 'text', title: '设计公司' },
  { key: 'x3', kind: 'longText', title: '要求' },
  { key: 'x4', kind: 'address', title: '工地地址' },
  { key: 'x5', kind: 'text', title: '门店备注' },
  { key: 'x6', kind: 'text', title: '工长' },
  { key: 'x7', kind: 'text', title: '竞品' },
]

/** Publishes the twenty fields for the clues of a person's company. */
export async function publishTwenty(boss: Caller): Promise<void> {
  const { forms } = await boss.ask(customFieldsRoutes.forms, {})
  const form = forms.find(one => one.noun === 'clue')
  if (form?.content.fields.length === twenty.length) return
  const content = CustomContent.parse({
    groups: [{ key: 'g1', title: '其他信息' }],
    builtIn: [],
    fields: twenty.map(field => ({ group: 'g1', ...field })),
  })
  const { version } = await boss.ask(customFieldsRoutes.save, {
    body: { noun: 'clue', version: form?.version ?? 0, content },
  })
  await boss.ask(customFieldsRoutes.publish, { body: { noun: 'clue', version } })
}

/** The header and the cells of a row of a workbook for the twenty fields. */
export const titles = twenty.map(field => field.title)
export function cellsOf(row: number): (string | number)[] {
  const day = (at: number) => `2027-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`
  return [
    ...[`选项${1 + (row % 12)}`, `选项${1 + (row % 4)}`, row % 2 ? '是' : '否'],
    ...[(row % 20_000) / 100, (row % 900) * 10, `${row % 100}%`, row % 9, row % 4, (row % 300) / 10],
    ...[day(row), `${day(row + 5)} 10:30`, day(row + 9), `选项${1 + (row % 8)}、选项${1 + ((row + 3) % 8)}`],
    ...[`HT-${row}`, '名家设计', '周末方便到店，关注环保', `滨江路${row % 900}号`, '', `工长${row % 40}`, '同城品牌'],
  ]
}
