import { addressOf, type Route } from '../../src/kernel/api/route.ts'
import { world } from '../../src/world.ts'
import type { TestServer } from '../support/server.ts'

export type JsonSchema = { readonly [keyword: string]: unknown }
export type Fields = Readonly<Record<string, JsonSchema>>

/** A call as the OpenAPI document describes it, and the route that it is. */
export type Operation = {
  /** `POST /api/crm/clue/detail/{id}` */
  at: string
  method: 'GET' | 'POST'
  path: string
  route: Route
  params: Fields
  query: Fields
  body: JsonSchema | null
  /** Names of its own fields and of its answer's, and values of their enumerations. */
  words: string[]
}

/** What is read of the OpenAPI document. */
export type Document = {
  operations: Operation[]
  /** Names of fields anywhere in it, and values of its enumerations: what a text of a request may mean something by. */
  words: string[]
  /** A schema with its reference followed. */
  follow(schema: JsonSchema): JsonSchema
}

type Parameter = { name: string; in: string; schema: JsonSchema }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** Reads what the document of a node tells of the calls whose address holds `part`. Throws where it describes a call that is not mounted. */
export async function readDocument(server: TestServer, parts: string): Promise<Document> {
  const document = (await server.app.http.inject('/api/docs/json')).json()
  const paths = document.paths as Record<string, Record<string, Described>>
  const routes = new Map(world.handlers().map(({ route }) => [route.at.replace(/:(\w+)/g, '{$1}'), route]))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operationOf(document, `${method.toUpperCase()} ${path}`, described, routes),
    ),
  )
  return {
    operations: operations.filter(({ at }) => parts.split(',').some(part => at.includes(part))),
    words: wordsOf(document, document),
    follow: schema => followed(document, schema),
  }
}

function operationOf(document: JsonSchema, at: string, described: Described, routes: Map<string, Route>): Operation {
  const route = routes.get(at)
  if (!route) throw new Error(`${at} is described and not mounted`)
  const named = (where: string): Fields =>
    Object.fromEntries((described.parameters ?? []).filter(one => one.in === where).map(one => [one.name, one.schema]))
  const { method, path } = addressOf(route)
  const body = described.requestBody?.content['application/json']?.schema ?? null
  const words = wordsOf(document, described)
  return { at, method, path, route, params: named('path'), query: named('query'), body, words }
}

function followed(document: JsonSchema, schema: JsonSchema): JsonSchema {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  const steps = $ref.replace(/^#\//, '').split('/')
  const found = steps.reduce<unknown>(
    (at, step) => (at as JsonSchema | undefined)?.[decodeURIComponent(step)],
    document,
  )
  if (!found) throw new Error(`${$ref} is not in the document`)
  return followed(document, found as JsonSchema)
}

/** Names of fields and values of enumerations in a part of the document and in what it refers to. */
function wordsOf(document: JsonSchema, part: unknown): string[] {
  const words = new Set<string>()
  const seen = new Set<object>()
  const open = [part]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const schema = followed(document, value as JsonSchema)
    for (const name of Object.keys((schema.properties as object | undefined) ?? {})) words.add(name)
    for (const one of [schema.enum ?? []].flat()) if (typeof one === 'string') words.add(one)
    open.push(...Object.values(schema))
  }
  return [...words].sort()
}
