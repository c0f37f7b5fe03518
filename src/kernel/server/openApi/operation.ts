import { codes, type RefusalCode } from '../../api/envelope.ts'
import { answeredRefusalsOf, refusalsOf, refusalWords } from '../../api/refusals.ts'
import { addressOf, onlyReads, type Route } from '../../api/route.ts'
import { perMinuteOf } from '../http/openLimits.ts'
import { actsInOffice } from '../http/sameOffice.ts'
import { type FailureStatus, failureOf, refusalName, success } from './answers.ts'
import { type JsonSchema, pointTo, type Schemas } from './pointers.ts'
import type { Wire } from './shapes.ts'

/** A call's entry in the document, and the schemas that it adds to the named ones. */
export type Operation = { entry: JsonSchema; schemas: Schemas }

const json = 'application/json'
const binary = { type: 'string', format: 'binary' }

type ExampleOf = (schema: JsonSchema) => unknown

/** Describes a call: who may make it, its input and answer with an example of each, and every refusal. */
export function operationOf(route: Route, wire: Wire, exampleOf: ExampleOf): Operation {
  const schemas: Schemas = {}
  const named = (suffix: string, schema: JsonSchema): JsonSchema => {
    if ('$ref' in schema) return schema
    const name = `${typeName(route)}${suffix}`
    schemas[name] = schema
    return pointTo(name)
  }
  const body = wire.body && { schema: named('Body', wire.body), example: exampleOf(wire.body) }
  const content = bodyOf(route, body)
  const entry = {
    operationId: operationIdOf(route),
    summary: route.does,
    tags: [tagOf(route)],
    description: [accessWords(route) + triesWords(route), ...refusalLines(route)].join('\n\n'),
    ...access(route),
    parameters: parametersOf(route, wire, exampleOf),
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(route, wire, { named, exampleOf }),
  }
  return { entry, schemas }
}

/** Returns the first words of the names of a call's own schemas: `UserProfile` of `user_profile`. */
function typeName(route: Route): string {
  return operationIdOf(route).replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())
}

/** Returns the tag of a call: the first two steps of its path. */
export function tagOf(route: Route): string {
  return addressOf(route).path.split('/').slice(2, 4).join('/')
}

function access({ needs, operates, open, query }: Route): JsonSchema {
  if (open) return { security: [] }
  const codes = [needs ?? operates ?? []].flat()
  const asked = query && 'shape' in query && 'token' in (query.shape as object)
  return {
    ...(asked && { security: [{ token: [] }, { tokenInQuery: [] }] }),
    ...(codes.length > 0 && { 'x-permission': codes }),
  }
}

function accessWords(route: Route): string {
  const { needs, operates, signedIn, open } = route
  const listed = (codes: string | readonly string[]) =>
    [codes]
      .flat()
      .map(code => `\`${code}\``)
      .join(' 或 ')
  if (needs) return `需要权限：${listed(needs)}。`
  if (operates) return `仅平台运营，需要权限：${listed(operates)}。`
  return signedIn ? `登录即可：${signedIn}。` : `无需登录：${open}。每个地址每分钟最多 ${perMinuteOf(route)} 次。`
}

function triesWords({ tries, open }: Route): string {
  if (!tries) return ''
  return `每${open ? '个网络' : '人'}可连续 ${tries.atOnce} 次，之后每 ${tries.every} 秒一次。`
}

function refusalLines(route: Route): string[] {
  const line = (code: RefusalCode) => `- \`${code}\` ${refusalWords[code]}`
  return ['拒绝：', refusalsOf(route).map(line).join('\n')]
}

function parametersOf(route: Route, wire: Wire, exampleOf: ExampleOf): JsonSchema[] {
  const asksToken = !route.open
  return [
    ...fieldsOf('path', wire.params, exampleOf),
    ...fieldsOf('query', wire.query, exampleOf).filter(({ name }) => !(asksToken && name === 'token')),
    ...(actsInOffice(route) ? [{ $ref: '#/components/parameters/Office' }] : []),
    ...(mayRepeat(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function fieldsOf(place: 'path' | 'query', schema: JsonSchema = {}, exampleOf: ExampleOf): JsonSchema[] {
  const required = (schema.required ?? []) as string[]
  const examples = (schema.examples as JsonSchema[] | undefined)?.[0] ?? {}
  const exampleFor = (name: string, field: JsonSchema) =>
    examples[name] ?? (required.includes(name) && exampleOf(field))
  return Object.entries((schema.properties ?? {}) as Schemas).map(([name, field]) => {
    const { title, description, ...type } = field
    const example = exampleFor(name, field)
    return {
      name,
      in: place,
      required: required.includes(name),
      description: [title, description].filter(Boolean).join('，') || undefined,
      schema: type,
      ...(example ? { example } : {}),
    }
  })
}

/** Tells whether a repeated submission with the same Idempotency-Key gets the first one's answer. */
function mayRepeat(route: Route): boolean {
  return !onlyReads(route) && !route.open && !route.gives && !route.onlyOnce
}

type Content = { schema: JsonSchema; example: unknown }

function bodyOf(route: Route, body: Content | undefined): JsonSchema | undefined {
  if (route.takes === 'file')
    return { 'multipart/form-data': { schema: { type: 'object', properties: { file: binary }, required: ['file'] } } }
  return body && { [json]: body }
}

/** Returns the HTTP statuses besides 200 with which a call may answer. */
function statusesOf(route: Route): FailureStatus[] {
  const sends = route.at.startsWith('POST ')
  return [...(sends ? ([400, 413, 415] as const) : []), ...(route.open ? ([429] as const) : []), 500, 503]
}

type Making = { named: (suffix: string, schema: JsonSchema) => JsonSchema; exampleOf: ExampleOf }

function responsesOf(route: Route, wire: Wire, making: Making): JsonSchema {
  return {
    200: {
      description: route.gives ? '内容，或一个拒绝' : '结果，或一个拒绝',
      content: contentOf(route, wire, making),
    },
    ...Object.fromEntries(statusesOf(route).map(status => [status, failureOf(status)])),
  }
}

function contentOf(route: Route, wire: Wire, { named, exampleOf }: Making): JsonSchema {
  const refusals = answeredRefusalsOf(route).map(code => pointTo(refusalName(code)))
  if (route.gives) return { ...streamOf(route, wire), [json]: { schema: { oneOf: refusals } } }
  const schema = { oneOf: [answerOf(route, wire, named), ...refusals] }
  return { [json]: { schema, example: answerExample(route, exampleOf(wire.returns ?? { type: 'null' })) } }
}

/** Returns the envelope of an answer that worked. */
function answerExample({ flat }: Route, data: unknown): JsonSchema {
  const envelope = { status: 200, code: codes.ok, success: true, msg: '成功', data }
  return flat ? { ...(data as object), ...envelope } : envelope
}

function streamOf({ gives, media = ['application/octet-stream'] }: Route, { tells }: Wire): JsonSchema {
  if (gives === 'file') return Object.fromEntries(media.map(type => [type, { schema: binary }]))
  if (gives !== 'events') return {}
  const event = {
    type: 'string',
    contentMediaType: json,
    contentSchema: tells,
    description: '每个事件的 data 行是一个 JSON',
  }
  return { 'text/event-stream': { schema: event } }
}

function answerOf(route: Route, { returns }: Wire, named: Making['named']): JsonSchema {
  if (!returns || returns.type === 'null') return pointTo('Done')
  return named('Answer', success(returns, route.flat ? (returns.properties as Schemas) : {}))
}

/**
 * Returns a call's name in OpenAPI: the steps of its path after `/api/crm` and the like, without parameters. Clients rely on
 * the address anyway, so the name changes only with it.
 */
function operationIdOf(route: Route): string {
  const [, , ...steps] = addressOf(route).path.slice(1).split('/')
  return route.operationId ?? steps.filter(step => !step.startsWith(':')).join('_')
}
