import { z } from 'zod'
import { CustomValue } from '../../../kernel/api/customValues.ts'
import { Figure, Id, Ids, oneOf, recordOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { Condition } from '../../forms/api/condition.ts'
import { Field } from '../../forms/api/formFields.ts'
import { Numbering } from './numbering.ts'

/** The kinds of custom fields, in the order in which they are offered. */
export const customKinds = {
  text: '单行文字',
  longText: '多行文字',
  phone: '电话',
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
  link: '关联记录',
  files: '附件',
  formula: '计算公式',
  autoNumber: '自动编号',
} as const
export type CustomKind = keyof typeof customKinds

/** How the values of a kind are kept, and so the letter of its fields' keys (migrations/0100_own_fields.sql). */
export const sorts: Readonly<Record<CustomKind, 'n' | 't' | 's' | 'm' | 'x'>> = {
  text: 'x',
  longText: 'x',
  address: 'x',
  autoNumber: 'x',
  phone: 'x',
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
  link: 's',
  choices: 'm',
  words: 'm',
  files: 'm',
}

/** Tells whether people fill in fields of a kind: formulas and numbers come by themselves. */
export const isEntered = (kind: CustomKind) => kind !== 'formula' && kind !== 'autoNumber'

/** Tells whether papers can show fields of a kind: what strangers read names no other records, and holds no files. */
export const mayPrint = (kind: CustomKind) => kind !== 'link' && kind !== 'files'

export const mostFields = 60
/** How much text a record may hold in all its custom fields, as JSON. The table refuses a little more (`make_own`). */
export const mostText = 36_000
const bound = z.number().min(-1e13).max(1e13).optional()

/** An option keeps its id for good, so that records keep it when it is renamed. */
export const CustomOption = z.object({
  id: z
    .string()
    .regex(/^o\d{1,4}$/, '选项标识不正确，请刷新页面后重试')
    .meta({ examples: ['o1'] }),
  title: requiredText('选项', 30),
  retired: z.boolean().default(false),
})
export type CustomOption = z.output<typeof CustomOption>

/** The key of a field: a letter that says how its values are kept, and a number. */
export const CustomKey = z
  .string()
  .regex(/^[ntsmx][1-9]\d{0,2}$/, '字段标识不正确，请刷新页面后重试')
  .meta({ examples: ['x1'] })

/** One of a company's custom fields. Its key is for good: it is never given to another field. */
export const CustomField = z.object({
  key: CustomKey,
  title: requiredText('字段名称', 20),
  kind: oneOf('类型', customKinds),
  /** Key of its group. */
  group: z.string().max(20),
  /** Key of the field of another kind whose place it took, and whose values it got. */
  from: CustomKey.nullable().default(null),
  required: z.boolean().default(false),
  /** State or stage of the record from which on it must be filled (`CustomNoun.steps`); null: see `required`. */
  requiredFrom: text('必填起始状态', 40).nullable().default(null),
  /** When it is shown, by what other custom fields hold (`shown.ts`); nothing: always. */
  shownWhen: Condition.optional(),
  unique: z.boolean().default(false),
  /** It stands in the list at first, and its sum below it. */
  listed: z.boolean().default(false),
  summed: z.boolean().default(false),
  /** It stands on the papers of its noun, where that has some (`CustomForm.prints`). */
  printed: z.boolean().default(false),
  help: text('填写说明', 200).default(''),
  placeholder: text('提示文字', 50).default(''),
  /** Value that a new record begins with. */
  initial: CustomValue.default(null),
  options: z.array(CustomOption).max(100, '最多 100 个选项').default([]),
  /** Code of the dictionary type of `word` and `words`. */
  dictionary: z.string().max(40).nullable().default(null),
  /** Kind of the records to which a `link` points. */
  linked: z.string().max(40).nullable().default(null),
  unit: text('单位', 10).default(''),
  decimals: z.number().int().min(0).max(6, '最多 6 位小数').default(2),
  /** Bounds of numbers; of money in fen. */
  min: bound,
  max: bound,
  /** Of a formula (`forms/api/formula`), and what it gives. */
  formula: Field.shape.formula,
  result: Field.shape.result,
  /** Of an automatic number: how it is written. */
  numbering: Numbering.optional(),
  /** Roles that see it, and that fill it in; null: all that see, or edit, the record. */
  seenBy: Ids.nullable().default(null),
  editedBy: Ids.nullable().default(null),
  retired: z.boolean().default(false),
})
export type CustomField = z.output<typeof CustomField>

/** A group of a form: the noun's, or one that the company added (`g1`). */
export const CustomGroup = z.object({
  key: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9]{0,19}$/, '分组标识不正确，请刷新页面后重试')
    .meta({ examples: ['g1'] }),
  title: requiredText('分组名称', 20),
  /** The names of its fields in their order (`phone`, `own.n1`); those that are not named follow. */
  order: z.array(z.string().max(40)).max(200).default([]),
})
export type CustomGroup = z.output<typeof CustomGroup>

/** What a company changed of a field that the noun has itself. */
export const BuiltInChange = z.object({
  key: z.string().max(40),
  /** What the company calls it; empty: as the noun does. */
  title: text('字段名称', 20).default(''),
  hidden: z.boolean().default(false),
  required: z.boolean().default(false),
  requiredFrom: CustomField.shape.requiredFrom,
  /** Key of its group; null: the noun's. */
  group: z.string().max(20).nullable().default(null),
})
export type BuiltInChange = z.output<typeof BuiltInChange>

/** The fields of a noun in their groups, as the company has them: its own, and what it changed of the noun's. */
export const CustomContent = z.object({
  groups: z.array(CustomGroup).max(20, '最多 20 个分组'),
  builtIn: z.array(BuiltInChange).max(100).default([]),
  fields: z.array(CustomField).max(2 * mostFields, `最多 ${2 * mostFields} 个字段`),
})
export type CustomContent = z.output<typeof CustomContent>

/** A field as one person has it: `editable` says whether they may fill it in. */
export const MyField = CustomField.omit({ seenBy: true, editedBy: true, retired: true }).extend({
  editable: z.boolean(),
})
export type MyField = z.output<typeof MyField>

/** The custom fields that a person sees, by noun. */
export const MyForm = z.object({
  groups: z.array(CustomGroup),
  fields: z.array(MyField),
  builtIn: z.array(BuiltInChange),
  /** The same fields as columns of lists. */
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      kind: z.string(),
      dictionary: z.string().optional(),
      of: z.string().optional(),
      words: z.record(z.string(), z.string()).optional(),
      unit: z.string().optional(),
      listed: z.boolean(),
    }),
  ),
})
export type MyForm = z.output<typeof MyForm>
export const MyForms = recordOf(MyForm, { most: 50, longest: 40 })
export type MyForms = z.output<typeof MyForms>

/** A field of the record itself, or of one behind it, that formulas may name. */
export const CustomFact = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['number', 'money']),
  /** How many of the units in which it is kept make one: an area is kept in hundredths. */
  scale: z.number().int().optional(),
})
export type CustomFact = z.output<typeof CustomFact>

/** A field that a noun has itself, and how far a company may change it. */
export const BuiltInField = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.string(),
  /** Key of the group in which it stands. */
  group: z.string(),
  /** Fields that are one with it: they are hidden together. */
  parts: z.array(z.string()),
  /** It must be filled anyway. */
  required: z.boolean(),
  mayRename: z.boolean(),
  mayHide: z.boolean(),
  mayRequire: z.boolean(),
})
export type BuiltInField = z.output<typeof BuiltInField>

/** The fields of a noun itself in the groups of its form, in their order. */
export const BuiltInForm = z.object({
  groups: z.array(CustomGroup.pick({ key: true, title: true })),
  fields: z.array(BuiltInField),
})
export type BuiltInForm = z.output<typeof BuiltInForm>

/** How far a published form has come to the records that were there: of `total` records `done`; `lacking` have a formula whose result is too large. */
export const CustomWork = z.object({
  state: z.enum(['running', 'done', 'failed']),
  total: Figure,
  done: Figure,
  lacking: Figure,
  endedAt: Timestamp.nullable(),
})
export type CustomWork = z.output<typeof CustomWork>

/** How many records follow a change of a value that their formulas read, and how many of them failed to. */
export const CustomFollowing = z.object({ running: Figure, failed: Figure })
export type CustomFollowing = z.output<typeof CustomFollowing>

/** Keys of the formulas that are being computed anew or failed to be, with what they gave before; state null: none. */
export const CustomRecomputing = z.object({ state: z.enum(['running', 'failed']).nullable(), keys: z.array(CustomKey) })
export type CustomRecomputing = z.output<typeof CustomRecomputing>

/** A noun that takes custom fields, as its designer needs it. */
export const CustomForm = z.object({
  noun: z.string(),
  title: z.string(),
  /** The address of its list. */
  path: z.string(),
  version: Version,
  content: CustomContent,
  draft: CustomContent.nullable(),
  publishedAt: Timestamp.nullable(),
  /** What followed from its last publication that concerned records; null where nothing did. */
  work: CustomWork.nullable(),
  /** What follows from changes of values that its formulas read; null where nothing does. */
  following: CustomFollowing.nullable(),
  facts: z.array(CustomFact),
  /** Its records are printed. */
  prints: z.boolean(),
  builtIn: BuiltInForm,
  /** States or stages from which on a field can be required, in their order. */
  steps: z.array(z.object({ key: z.string(), title: z.string() })),
})
export type CustomForm = z.output<typeof CustomForm>

const Named = <Key extends z.ZodType>(key: Key) => z.object({ key, title: z.string() })

/** Everything that the designer shows: the nouns' forms, and the roles, dictionaries and kinds of records that fields may name. */
export const CustomDesign = z.object({
  forms: z.array(CustomForm),
  roles: z.array(Named(Id)),
  dictionaries: z.array(Named(z.string())),
  /** The kinds of records to which fields may link. */
  linkables: z.array(Named(z.string())),
})
export type CustomDesign = z.output<typeof CustomDesign>

/** A record to which fields link, as the person sees it: null where they do not, or nothing has this number. */
export const Linked = z.object({ id: Id, name: z.string().nullable(), to: z.string().nullable() })
export type Linked = z.output<typeof Linked>

/** A record that a person may choose, and in a few words which one it is. */
export const Linkable = z.object({ id: Id, title: z.string(), note: z.string() })
export type Linkable = z.output<typeof Linkable>

/** What becomes of the records when a field changes its kind. */
export const CustomConversion = z.object({
  fits: Figure,
  misfits: Figure,
  /** A page of the records that do not fit, with what they hold; null where the person does not see the field. */
  records: z.array(z.object({ id: Id, name: z.string(), value: z.string().nullable() })),
  /** Records of this page that the person does not see. */
  unseen: Figure,
  pages: Figure,
})
export type CustomConversion = z.output<typeof CustomConversion>

/** What publishing a draft changes, and for how many records. */
export const CustomPreview = z.object({
  changes: z.array(z.object({ key: z.string(), title: z.string(), what: z.string(), records: Figure.nullable() })),
  problems: z.array(z.object({ key: z.string(), msg: z.string() })),
  /** Where fields are used that are retired, or that lose or rename options. */
  uses: z.array(z.object({ key: z.string(), title: z.string(), words: z.string() })),
})
export type CustomPreview = z.output<typeof CustomPreview>
