import type { z } from 'zod'
import { type FieldMeta, metaOf } from './fields.ts'
import { own } from './own.ts'

/** An issue of Zod. Of a limit: of what it is (`origin`), and whether the limit itself is a value (`inclusive`). */
type Issue = Limit & { path: readonly PropertyKey[]; message: string }
type Limit = { origin?: string; maximum?: number | bigint; minimum?: number | bigint; inclusive?: boolean }

/** Sentences that ask for a value already: 请选择部门, 姓名不能为空. */
const asks = /^请|不能为空/
/** Sentences of Zod itself, about a value of another type or outside a list: they name no field, and types in English. */
const ofTypes = /^(无效(输入|选项)|Invalid (input|option))/
/** Sentences of Zod itself about a limit: they name no field, and types in English. */
const ofLimits = /^(数值过[大小]|Too (big|small))/

/**
 * Returns the sentence for a schema's issue in a value. For an empty required field it asks for a value and does not
 * describe the format: 手机号不能为空 and not 手机号应为 11 位. A field without a title is named by its path.
 */
export function sentenceOf(schema: z.ZodType, value: unknown, issue: Issue): string {
  const { title = '', was } = metaAt(schema, issue.path)
  const sentence = asking(schema, value, issue)
  return was ? sentence.replaceAll(was, title) : sentence
}

function asking(schema: z.ZodType, value: unknown, issue: Issue): string {
  const { path, message } = issue
  const field = fieldAt(schema, path)
  const title = titleAt(schema, path)
  const given = path.reduce(stepInto, value)
  const name = title || path.join('.') || '输入'
  const isZods = ofTypes.test(message) || ofLimits.test(message)
  if (isZods && isNothing(given)) return `${name}不能为空`
  if (isZods) return `${name}${ofLimits.test(message) ? limitOf(issue) : '的值不正确'}`
  if (!field || !title || !isNothing(given) || asks.test(message)) return message
  return field.safeParse(given).success ? message : `${title}不能为空`
}

/** Says which limit a value breaks: 最多 20 个字. */
function limitOf({ origin = '', maximum, minimum, inclusive = true }: Limit): string {
  const limit = maximum ?? minimum
  const word = (most: string, least: string) => `${maximum === undefined ? least : most} ${limit}`
  if (origin === 'string') return `${word('最多', '最少')} 个字`
  if (/array|set|map/.test(origin)) return `${word('最多', '最少')} 项`
  return inclusive ? word('最大为', '最小为') : word('应小于', '应大于')
}

/** Returns the title of the field at a path, or of the nearest one around it that has one; '' without any. */
export function titleAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  return metaAt(schema, path).title ?? ''
}

function metaAt(schema: z.ZodType, path: readonly PropertyKey[]): FieldMeta {
  let here: z.ZodType | undefined = schema
  let meta: FieldMeta = {}
  for (const step of path) {
    here = childOf(here, step)
    if (!here) return meta
    const own = metaOf(here)
    meta = own.title ? own : meta
  }
  return meta
}

function fieldAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>(childOf, schema)
}

function childOf(schema: z.ZodType | undefined, step: PropertyKey): z.ZodType | undefined {
  const def = schema?.def as {
    innerType?: z.ZodType
    in?: z.ZodType
    element?: z.ZodType
    valueType?: z.ZodType
    shape?: Record<string, z.ZodType>
  }
  if (def?.shape) return own(def.shape, String(step))
  if (def?.element) return def.element
  if (def?.innerType ?? def?.in) return childOf(def.innerType ?? def.in, step)
  return def?.valueType
}

function stepInto(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? own(value as Record<string, unknown>, String(step)) : undefined
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
