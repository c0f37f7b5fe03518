import { addressOf, type RouteShape } from '../../src/kernel/api/route.ts'
import type { TestServer } from './server.ts'

type Schema = Record<string, unknown>
type Content = Record<string, { schema: Schema; example?: unknown }>
export type Parameter = { name: string; in: string; required: boolean; schema: Schema; example?: unknown }
export type Response = { description: string; content: Content }
export type Operation = {
  operationId: string
  summary: string
  description: string
  security?: Record<string, string[]>[]
  'x-permission'?: string[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}
export type OpenApi = {
  openapi: string
  security: Record<string, string[]>[]
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}

/** The document that a server gives. */
export async function openApiOf(server: TestServer): Promise<OpenApi> {
  return (await server.app.http.inject({ url: '/api/docs/json' })).json()
}

/** A call's entry in the document. Throws where there is none. */
export function operationFor({ paths }: OpenApi, route: RouteShape): Operation {
  const { method, path } = addressOf(route)
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${route.at} is not in the document`)
  return operation
}

/** What a pointer such as `#/components/schemas/X` leads to; undefined where nowhere. */
export function follow(document: OpenApi, pointer: string): unknown {
  const steps = pointer.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((here, step) => (here as Schema | undefined)?.[step.replaceAll('~1', '/')], document)
}
