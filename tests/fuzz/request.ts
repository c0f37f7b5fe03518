import type { Operation } from './document.ts'
import { below, chance, type Draw, pick, weighed } from './draw.ts'
import { fileOf } from './file.ts'
import type { Known } from './fitting.ts'
import { fitting, fittingFields } from './fitting.ts'
import { odd, oddText } from './odd.ts'
import type { Person } from './scene.ts'
import { spoil } from './spoil.ts'

/** A request as it goes over the wire, and who makes it. */
export type Request = {
  at: string
  who: Person
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}
type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** A request of an operation: `usual` gives an input that its contract accepts, which is then spoiled in some places or none. */
export function requestOf(draw: Draw, operation: Operation, known: Known, usual: () => Partial<Input>): Request {
  const input = inputOf(draw, operation, known, usual)
  for (let times = pick(draw, [0, 0, 1, 1, 1, 2]); times > 0; times--) spoilInput(draw, input)
  const { at, method, route } = operation
  const sent = route.takes === 'file' ? fileOf(draw) : bodyOf(draw, input.body)
  return {
    at,
    who: whoFor(draw, operation),
    method,
    url: urlOf(draw, operation, input),
    payload: sent.payload,
    headers: { ...sent.headers, ...oddHeaders(draw) },
  }
}

/** A query and the fields of a path stay what they are; a body becomes anything now and then. */
function spoilInput(draw: Draw, input: Input): void {
  const { params, query, body } = input
  if (body !== undefined && chance(draw, 4)) input.body = odd(draw)
  else spoil(draw, params, query, ...(typeof body === 'object' && body !== null ? [body as object as []] : []))
}

function whoFor(draw: Draw, { route }: Operation): Person {
  const usual = route.operates ? 'platform' : 'boss'
  return weighed<Person>(
    draw,
    [14, () => usual],
    [3, () => 'sales'],
    [1, () => 'platform'],
    [1, () => 'nobody'],
    [1, () => 'stranger'],
  )
}

/** Fields from the document alone, or those of a usual input with some from the document besides. */
function inputOf(draw: Draw, operation: Operation, known: Known, usual: () => Partial<Input>): Input {
  const { params, query, body } = operation
  const described = {
    params: fittingFields(draw, params, Object.keys(params), known),
    query: fittingFields(draw, query, [], known),
    body: body ? fitting(draw, body, known) : undefined,
  }
  if (chance(draw, 25)) return described
  const sample = usual()
  const more = chance(draw, 50) ? described : { params: {}, query: {}, body: {} }
  return {
    params: { ...described.params, ...sample.params },
    query: { ...more.query, ...sample.query },
    body: sample.body ? { ...(more.body as object), ...(sample.body as object) } : described.body,
  }
}

function urlOf(draw: Draw, { path }: Operation, { params, query }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => escaped(draw, params[name]))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map(one => `${escaped(draw, name)}=${escaped(draw, one)}`),
  )
  const twice = pairs.length > 0 && chance(draw, 5) ? [pick(draw, pairs)] : []
  const all = [...pairs, ...twice]
  return all.length > 0 ? `${filled}?${all.join('&')}` : filled
}

/** As text in a URL; now and then with an escape that is none, or of bytes that are no text. */
function escaped(draw: Draw, value: unknown): string {
  if (chance(draw, 1)) return pick(draw, ['%00', '%ED%A0%80', '%zz', '%', '..%2f', '%2e%2e', '[]', 'a[b]=1'])
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000)
}

const oddTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
]

function bodyOf(draw: Draw, body: unknown): Pick<Request, 'headers' | 'payload'> {
  const written = body === undefined ? undefined : JSON.stringify(body)
  if (written === undefined) return { headers: {}, payload: undefined }
  const json = { 'content-type': 'application/json' }
  return weighed<Pick<Request, 'headers' | 'payload'>>(
    draw,
    [40, () => ({ headers: json, payload: written })],
    [1, () => ({ headers: json, payload: written.slice(0, below(draw, written.length + 1)) })],
    [1, () => ({ headers: json, payload: written.replace(/\d+/, '1e400') })],
    [1, () => ({ headers: json, payload: Buffer.from(written.replace(/[a-z]/, '\xff'), 'latin1') })],
    [1, () => ({ headers: { 'content-type': pick(draw, oddTypes) }, payload: written })],
    [1, () => ({ headers: {}, payload: written })],
    [
      1,
      () => ({
        headers: json,
        payload: pick(draw, ['', 'null', '[]', '1', '"a"', '{"a":1,"a":2}', '[[[[', '\ufeff{}']),
      }),
    ],
  )
}

/** Headers as a client may write them: keys of submissions, languages, conditions. */
function oddHeaders(draw: Draw): Record<string, string> {
  if (chance(draw, 80)) return {}
  const latin = (text: string) => text.replace(/[^\x20-\x7e\xa1-\xff]/g, '').slice(0, 400)
  return {
    [pick(draw, ['idempotency-key', 'user-agent', 'accept', 'if-none-match', 'accept-encoding', 'cookie', 'range'])]:
      latin(oddText(draw)),
  }
}
