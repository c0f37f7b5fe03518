import { z } from 'zod'
import { codes, type FieldIssue } from '../../api/envelope.ts'
import { sentenceOf, titleAt } from '../../api/sentence.ts'
import { cut } from '../../api/text.ts'
import { badInput, Refusal } from '../refusal.ts'
import { unstorableIn } from './storable.ts'
import { unknownKeysIn } from './unknownKeys.ts'

z.config(z.locales.zhCN())

/**
 * Throws 40000 with the field's name if a text or key contains what the database cannot store: NUL, or half a surrogate
 * pair.
 */
function assertStorable(schema: z.ZodType, value: unknown): void {
  const path = unstorableIn(value)
  if (path) throw badInput(path.join('.'), `${titleAt(schema, path) || '输入'}：含有无法保存的字符，请删除后重试`)
}

/**
 * The number of values in one request, at any depth: a table of 200 rows and 20 columns has 4,000. A megabyte of JSON may
 * have a hundred times as many, and a schema that reads them would delay everybody else.
 */
export const mostValues = 30_000
const mostTold = 100

/** Throws 40000 if a value contains more values than a request may. */
function assertFew(input: unknown): void {
  const open: object[] = typeof input === 'object' && input !== null ? [input] : []
  let count = 0
  for (let here = open.pop(); here && count <= mostValues; here = open.pop()) {
    const values = Object.values(here)
    count += values.length
    if (count <= mostValues)
      for (const value of values) if (typeof value === 'object' && value !== null) open.push(value)
  }
  if (count > mostValues) throw new Refusal(codes.badInput, '一次提交的内容太多，请减少后重试')
}

/** Reads a value by its schema. Throws 40000 naming every wrong field, the first hundred of them, with a Chinese sentence. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  assertFew(value)
  assertStorable(schema, value)
  return read(schema, value, [])
}

const noFields = z.object({})

/**
 * Reads the body of a request, none being an empty one. Throws 40000 as `checked` does, and for every key that the schema does
 * not know; without a schema it knows none, and what it reads is undefined.
 */
export function checkedBody(schema: z.ZodType | undefined, body: unknown): unknown {
  const given = body ?? {}
  assertFew(given)
  assertStorable(schema ?? noFields, given)
  const unknown = unknownKeysIn(schema ?? noFields, given).map(issueOfUnknown)
  const data = read(schema ?? z.unknown(), given, unknown)
  return schema && data
}

/** Reads a value of which some is wrong already. */
function read<S extends z.ZodType>(schema: S, value: unknown, wrong: readonly FieldIssue[]): z.output<S> {
  const { success, data, error } = schema.safeParse(value)
  if (success && wrong.length === 0) return data
  const told = (error?.issues ?? []).slice(0, mostTold).map(issue => issueIn(schema, value, issue))
  const issues = [...wrong.slice(0, mostTold), ...told.filter(isFirst)]
  throw new Refusal(codes.badInput, issues[0]?.msg ?? '输入有误', { issues })
}

/** Tells whether no earlier issue says the same about the field: an empty field can break several rules. */
function isFirst({ field, msg }: FieldIssue, at: number, issues: readonly FieldIssue[]): boolean {
  return issues.findIndex(one => one.field === field && one.msg === msg) === at
}

function issueIn(schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): FieldIssue {
  const title = titleAt(schema, issue.path)
  const sentence = sentenceOf(schema, value, issue)
  return { field: issue.path.join('.'), msg: title && !sentence.includes(title) ? `${title}：${sentence}` : sentence }
}

const longest = 100 // characters of a key that somebody made up

function issueOfUnknown(path: readonly string[]): FieldIssue {
  const field = cut(path.join('.'), longest)
  return { field, msg: `未知的字段：${field}，请去掉它` }
}
