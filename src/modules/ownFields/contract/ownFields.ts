import { z } from 'zod'
import {
  Figure,
  Id,
  Ids,
  oneOf,
  recordOf,
  requiredText,
  Timestamp,
  text,
  Version,
} from '../../../kernel/contract/fields.ts'
import { OwnValue } from '../../../kernel/contract/ownValues.ts'
import { Field } from '../../forms/contract/formFields.ts'

/** The kinds of own fields, in the order in which they are offered. */
export const ownKinds = {
  text: '单行文字',
  longText: '多行文字',
  number: '数字',
  money: '金额',
  percent: '百分比',
  date: '日期',
  datetime: '时间',
  choice: '单选',
  choices: '多选',
  word: '字典单选',
  words: '字典多选',
  yesNo: '是否',
  employee: '员工',
  department: '部门',
  address: '地址',
  formula: '计算公式',
} as const
export type OwnKind = keyof typeof ownKinds

/** How the values of a kind are kept, and so the letter of its fields' keys (migrations/0100_own_fields.sql). */
export const sorts: Readonly<Record<OwnKind, 'n' | 't' | 's' | 'm' | 'x'>> = {
  text: 'x',
  longText: 'x',
  address: 'x',
  number: 'n',
  money: 'n',
  percent: 'n',
  formula: 'n',
  date: 't',
  datetime: 't',
  choice: 's',
  word: 's',
  yesNo: 's',
  employee: 's',
  department: 's',
  choices: 'm',
  words: 'm',
}

export const mostFields = 60
const bound = z.number().min(-1e13).max(1e13).optional()

/** An option keeps its id for good, so that records keep it when it is renamed. */
export const OwnOption = z.object({
  id: z
    .string()
    .regex(/^o\d{1,4}$/, '选项标识不正确')
    .meta({ examples: ['o1'] }),
  title: requiredText('选项', 30),
  retired: z.boolean().default(false),
})
export type OwnOption = z.output<typeof OwnOption>

/** One of a company's own fields. Its key is for good: it is never given to another field. */
export const OwnField = z.object({
  key: z
    .string()
    .regex(/^[ntsmx][1-9]\d{0,2}$/, '字段标识不正确')
    .meta({ examples: ['x1'] }),
  title: requiredText('字段名称', 20),
  kind: oneOf('类型', ownKinds),
  /** Key of its group. */
  group: z.string().max(10),
  required: z.boolean().default(false),
  /** State or stage of the record from which on it must be filled (`OwnNoun.steps`); null: see `required`. */
  requiredFrom: text('必填起始状态', 40).nullable().default(null),
  unique: z.boolean().default(false),
  /** It stands in the list at first, and its sum below it. */
  listed: z.boolean().default(false),
  summed: z.boolean().default(false),
  help: text('填写说明', 200).default(''),
  placeholder: text('提示文字', 50).default(''),
  /** Value that a new record begins with. */
  initial: OwnValue.default(null),
  options: z.array(OwnOption).max(100, '最多 100 个选项').default([]),
  /** Code of the dictionary type of `word` and `words`. */
  dictionary: z.string().max(40).nullable().default(null),
  unit: text('单位', 10).default(''),
  decimals: z.number().int().min(0).max(6, '最多 6 位小数').default(2),
  /** Bounds of numbers; of money in fen. */
  min: bound,
  max: bound,
  /** Of a formula (`forms/contract/formula`), and what it gives. */
  formula: Field.shape.formula,
  result: Field.shape.result,
  /** Roles that see it, and that fill it in; null: all that see, or edit, the record. */
  seenBy: Ids.nullable().default(null),
  editedBy: Ids.nullable().default(null),
  retired: z.boolean().default(false),
})
export type OwnField = z.output<typeof OwnField>

export const OwnGroup = z.object({
  key: z
    .string()
    .regex(/^g\d{1,3}$/, '分组标识不正确')
    .meta({ examples: ['g1'] }),
  title: requiredText('分组名称', 20),
})
export type OwnGroup = z.output<typeof OwnGroup>

/** The own fields of a noun in their groups; fields of a group stand in their order. */
export const OwnContent = z.object({
  groups: z.array(OwnGroup).max(10, '最多 10 个分组'),
  fields: z.array(OwnField).max(2 * mostFields, `最多 ${2 * mostFields} 个字段`),
})
export type OwnContent = z.output<typeof OwnContent>

/** A field as one person has it: `editable` says whether they may fill it in. */
export const MyField = OwnField.omit({ seenBy: true, editedBy: true, retired: true }).extend({ editable: z.boolean() })
export type MyField = z.output<typeof MyField>

/** The own fields that a person sees, by noun. */
export const MyForm = z.object({
  groups: z.array(OwnGroup),
  fields: z.array(MyField),
  /** The same fields as columns of lists. */
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      kind: z.string(),
      dictionary: z.string().optional(),
      words: z.record(z.string(), z.string()).optional(),
      unit: z.string().optional(),
      listed: z.boolean(),
    }),
  ),
})
export type MyForm = z.output<typeof MyForm>
export const MyForms = recordOf(MyForm, { most: 50, longest: 40 })
export type MyForms = z.output<typeof MyForms>

/** A field of the record itself that formulas may name. */
export const OwnFact = z.object({ key: z.string(), title: z.string(), kind: z.enum(['number', 'money']) })
export type OwnFact = z.output<typeof OwnFact>

/** A noun that takes own fields, as its designer needs it. */
export const OwnForm = z.object({
  noun: z.string(),
  title: z.string(),
  version: Version,
  content: OwnContent,
  draft: OwnContent.nullable(),
  publishedAt: Timestamp.nullable(),
  facts: z.array(OwnFact),
  /** States or stages from which on a field can be required, in their order. */
  steps: z.array(z.object({ key: z.string(), title: z.string() })),
})
export type OwnForm = z.output<typeof OwnForm>

const Named = <Key extends z.ZodType>(key: Key) => z.object({ key, title: z.string() })

/** Everything that the designer shows: the nouns' forms, and the roles and dictionaries that fields may name. */
export const OwnDesign = z.object({
  forms: z.array(OwnForm),
  roles: z.array(Named(Id)),
  dictionaries: z.array(Named(z.string())),
})
export type OwnDesign = z.output<typeof OwnDesign>

/** What publishing a draft changes, and for how many records. */
export const OwnPreview = z.object({
  changes: z.array(z.object({ key: z.string(), title: z.string(), what: z.string(), records: Figure.nullable() })),
  problems: z.array(z.object({ key: z.string(), msg: z.string() })),
})
export type OwnPreview = z.output<typeof OwnPreview>
