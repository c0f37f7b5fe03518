import { z } from 'zod'
import { codes, type FieldIssue } from '../contract/envelope.ts'
import { metaOf } from '../contract/fields.ts'
import { own } from '../contract/own.ts'
import { badInput, Refusal } from './refusal.ts'
import { unstorableIn } from './storable.ts'

z.config(z.locales.zhCN())

/** The title of the field at a path, found by walking the schema; '' where it has none. */
function titleAt(schema: z.ZodType, path: PropertyKey[]): string {
  let here: z.ZodType | undefined = schema
  let title = ''
  for (const step of path) {
    here = childOf(here, step)
    if (!here) return title
    title = metaOf(here).title ?? title
  }
  return title
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

/** Throws 40000 naming the field where a text or key holds what the database cannot: NUL, or half of a surrogate pair. */
function assureStorable(schema: z.ZodType, value: unknown): void {
  const path = unstorableIn(value)
  if (path) throw badInput(path.join('.'), `${titleAt(schema, path) || '输入'}：含有无法保存的字符，请删除后重试`)
}

/** Reads a value by its schema. Throws 40000 naming every wrong field with a Chinese sentence. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  assureStorable(schema, value)
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map((issue): FieldIssue => {
    const title = titleAt(schema, issue.path)
    const msg = title && !issue.message.includes(title) ? `${title}：${issue.message}` : issue.message
    return { field: issue.path.join('.'), msg }
  })
  throw new Refusal(codes.badInput, issues[0]?.msg ?? '输入有误', { issues })
}
