import type { ImportField } from '../../../transfer/server/index.ts'

const plain = { required: false, kind: 'text', hint: '', example: '', synonyms: [] } as const
type Told = Partial<ImportField> & Pick<ImportField, 'key' | 'title'>

const told: Told[] = [
  {
    key: 'number',
    title: '单号',
    hint: '原来的单号；相同的只导入一次。没有单号的行每次都会新增。',
    synonyms: ['编号', '凭证号'],
  },
  {
    key: 'ownerId',
    title: '员工',
    required: true,
    kind: 'reference',
    hint: '员工姓名，已离职的也可以；同名时写“姓名(部门)”或工号。',
    synonyms: ['姓名', '销售', '导购', '业务员'],
  },
  { key: 'year', title: '年度', required: true, kind: 'number', unit: '年', example: '2025', synonyms: ['年份', '年'] },
  { key: 'month', title: '月份', kind: 'number', unit: '月', example: '12', hint: '留空记在年末。', synonyms: ['月'] },
  {
    key: 'amount',
    title: '提成金额',
    required: true,
    kind: 'money',
    example: '12800',
    hint: '元。',
    synonyms: ['提成', '年度提成', '金额', '应发提成'],
  },
  {
    key: 'base',
    title: '计提基数',
    kind: 'money',
    hint: '元；当年的回款或业绩。',
    synonyms: ['业绩', '回款', '回款金额'],
  },
  { key: 'rate', title: '比例', kind: 'percent', example: '2.5%', synonyms: ['提成比例'] },
  { key: 'categoryId', title: '品类', kind: 'dictionary', dictionary: 'intentionCategory', hint: '从下拉列表中选择。' },
  { key: 'remark', title: '备注', hint: '最多 200 个字。', synonyms: ['说明'] },
]

/** The columns of a file of past years' commission. */
export const incomeFields: readonly ImportField[] = told.map(field => ({ ...plain, ...field }))
