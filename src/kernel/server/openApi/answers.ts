import { codes, type RefusalCode } from '../../api/envelope.ts'
import { refusalWords } from '../../api/refusals.ts'
import { type JsonSchema, pointTo, type Schemas } from './pointers.ts'

const text = { type: 'string' }
const nothing = { type: 'null' }

/** Returns an object of which every property is there. */
function object(properties: Schemas, description?: string): JsonSchema {
  return { type: 'object', ...(description && { description }), properties, required: Object.keys(properties) }
}

/** Returns the schema of a successful answer with its data; `beside` are the fields that stand beside the envelope's too. */
export function success(data: JsonSchema, beside: Schemas = {}): JsonSchema {
  const fields = { status: { const: 200 }, code: { const: codes.ok }, success: { const: true }, msg: text, data }
  return object({ ...beside, ...fields })
}

function orNothing(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, nothing] }
}

/** The schema of `data` in a refusal, for the codes that have one. */
const dataOf: Partial<Record<RefusalCode, JsonSchema>> = {
  [codes.badInput]: orNothing(object({ issues: { type: 'array', items: pointTo('FieldIssue') } })),
  [codes.conflict]: {},
  [codes.stale]: {},
  [codes.tooMany]: orNothing(object({ retryAfter: { type: 'integer', description: '要等的秒数' } })),
}

function refusal(code: RefusalCode): JsonSchema {
  const status = { const: code === codes.expired ? codes.expired : 200 }
  const data = dataOf[code] ?? nothing
  return object({ status, code: { const: code }, success: { const: false }, msg: text, data }, refusalWords[code])
}

const refusals = Object.entries(codes).filter(([, code]) => code !== codes.ok) as [string, RefusalCode][]
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the name of a refusal's schema: `NotFound` for 40400. */
export function refusalName(code: RefusalCode): string {
  return capital(refusals.find(([, one]) => one === code)?.[0] ?? '')
}

/** Schemas that every call shares: the envelope, what is wrong with a field, each refusal, an answer without data. */
export const commonSchemas: Schemas = {
  Envelope: object(
    { status: { type: 'integer' }, code: { type: 'integer' }, success: { type: 'boolean' }, msg: text, data: {} },
    '每个答复的外壳：成功时 success 为 true 且 code 为 0',
  ),
  Done: success(nothing),
  FieldIssue: object({ field: text, msg: text }, '一个字段的问题：字段的路径和一句说明'),
  ...Object.fromEntries(refusals.map(([, code]) => [refusalName(code), refusal(code)])),
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** Answers with an HTTP status of failure, each with an envelope too. */
const failures = {
  400: { name: 'Malformed', description: '请求无法读取', code: codes.badInput },
  413: { name: 'TooLarge', description: '内容过大', code: codes.badInput },
  415: { name: 'Unsupported', description: '不支持的内容类型', code: codes.badInput },
  429: { name: 'TooOften', description: '同一地址请求过多', code: codes.tooMany },
  500: { name: 'ServerError', description: '服务器出错', code: codes.failed },
  503: { name: 'OutOfService', description: '服务暂时不可用', code: codes.unavailable },
} as const
export type FailureStatus = keyof typeof failures

/** Returns a pointer to what a call answers with this HTTP status. */
export function failureOf(status: FailureStatus): JsonSchema {
  return { $ref: `#/components/responses/${failures[status].name}` }
}

const retryAfter = { 'Retry-After': { description: '要等的秒数', schema: { type: 'integer' } } }

/** Responses that calls share. */
export const commonResponses = Object.fromEntries(
  Object.values(failures).map(({ name, description, code }) => [
    name,
    {
      description,
      ...(code !== codes.badInput && code !== codes.failed && { headers: retryAfter }),
      content: json(pointTo(refusalName(code))),
    },
  ]),
)
