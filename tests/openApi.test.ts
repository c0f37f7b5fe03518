import { Validator } from '@seriousme/openapi-schema-validator'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ZodType, z } from 'zod'
import type { Envelope } from '../src/kernel/api/envelope.ts'
import { addressOf, type Route } from '../src/kernel/api/route.ts'
import { serializerOf } from '../src/kernel/server/http/schema.ts'
import { checked, checkedBody } from '../src/kernel/server/http/validate.ts'
import type { Refusal } from '../src/kernel/server/refusal.ts'
import { notificationRoutes } from '../src/modules/notification/api/notification.ts'
import { contractShapes } from '../src/shapes.ts'
import { world } from '../src/world.ts'
import { follow, type OpenApi, openApiOf, operationFor } from './support/openApi.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let document: OpenApi
beforeAll(async () => {
  server = await startServer()
  document = await openApiOf(server)
})
afterAll(() => server.stop())

const routes = world.handlers().map(({ route }) => route)
const operations = () => Object.values(document.paths).flatMap(methods => Object.values(methods))

describe('/api/docs/json', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  test('every reference resolves', () => {
    const pointers = new Set<string>()
    JSON.stringify(document, (key, value) => (key === '$ref' ? pointers.add(value) && value : value))
    const lost = [...pointers].filter(pointer => !follow(document, pointer))
    expect(pointers.size).toBeGreaterThan(300)
    expect(lost).toEqual([])
  })

  test('lists every call by its Chinese name, with its parameters', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()} ${path} ${summary}`),
    )
    const mounted = routes.map(route => `${route.at.replace(/:(\w+)/g, '{$1}')} ${route.does}`)
    expect(listed.sort()).toEqual(mounted.sort())
    expect(mounted.filter(line => !/[\u4e00-\u9fff]/.test(line))).toEqual([])
    for (const route of routes) {
      const named = operationFor(document, route).parameters.map(one => one.name)
      const inPath = [...addressOf(route).path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(named, route.at).toEqual(expect.arrayContaining(inPath))
    }
  })

  test('no two calls share an address', () => {
    const addresses = routes.map(route => route.at)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('names that generated clients are made of', () => {
  test('every call has an operationId of its own, which follows from its address, or is longer if two would be equal', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(ids.filter(id => !/^[a-zA-Z]\w*$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    for (const route of routes.filter(one => !one.operationId)) {
      const steps = addressOf(route)
        .path.replace(/^\/api\/\w+\//, '')
        .replace(/\/:\w+/g, '')
      expect(operationFor(document, route).operationId).toBe(steps.replaceAll('/', '_'))
    }
    expect(ids).toEqual(expect.arrayContaining(['clue_assign', 'jwt_token', 'user_profile', 'user_profile_edit']))
  })

  test('no two contracts export different schemas under one name', async () => {
    const names = [...(await contractShapes()).values()]
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('rows, requests, filters and the envelope have names; a recursive schema refers to itself', () => {
    const { schemas } = document.components
    const wanted = ['ClueRow', 'NewClue', 'ListQuery', 'FilterInput', 'Envelope', 'ClueAssignBody', 'ClueListAnswer']
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(wanted))
    for (const name of ['MenuItem', 'CheckedNode'])
      expect(schemas[name]).toMatchObject({
        properties: { children: { type: 'array', items: { $ref: `#/components/schemas/${name}` } } },
      })
    const bodies = operations().map(({ requestBody }) => requestBody?.content['application/json']?.schema)
    expect(bodies.filter(schema => schema && !('$ref' in schema))).toEqual([])
  })

  test('a closed object of a request is marked so', () => {
    const { schemas } = document.components
    expect(schemas.ClueAssignBody).toMatchObject({ type: 'object', additionalProperties: false })
    expect(schemas.ClueListAnswer).not.toHaveProperty('additionalProperties')
  })
})

describe('examples', () => {
  const json = 'application/json'

  test('every call accepts its example', () => {
    const wrong = routes.flatMap(route => {
      const { requestBody, parameters } = operationFor(document, route)
      const example = requestBody?.content[json]?.example
      const inPlace = (place: string) =>
        Object.fromEntries(
          parameters.filter(one => one.in === place && one.example !== undefined).map(one => [one.name, one.example]),
        )
      return [
        ...(route.body ? problemsOf(route, () => checkedBody(route.body, example)) : []),
        ...(route.query ? problemsOf(route, () => checked(route.query as ZodType, inPlace('query'))) : []),
        ...(route.params ? problemsOf(route, () => checked(route.params as ZodType, inPlace('path'))) : []),
      ]
    })
    expect(wrong).toEqual([])
  })

  test("every call's answer fits its schema, in the envelope", () => {
    const wrong = routes
      .filter(route => !route.gives)
      .flatMap(route => {
        const example = operationFor(document, route).responses[200]?.content[json]?.example as Envelope
        expect(example, route.at).toMatchObject({ status: 200, code: 0, success: true })
        return problemsOf(route, () => checked(route.returns ?? z.null(), example.data))
      })
    expect(wrong).toEqual([])
  })

  function problemsOf(route: Route, read: () => unknown): string[] {
    try {
      read()
      return []
    } catch (error) {
      return [`${route.at} ${(error as Error).message} ${JSON.stringify((error as Refusal).data)}`]
    }
  }
})

describe('files and streams', () => {
  const contentOf = (route: Route) => operationFor(document, route).responses[200]?.content ?? {}

  test('a call that accepts a file accepts multipart', () => {
    const taking = routes.filter(route => route.takes === 'file')
    expect(taking.length).toBeGreaterThan(3)
    for (const route of taking) {
      const { requestBody } = operationFor(document, route)
      expect(Object.keys(requestBody?.content ?? {}), route.at).toEqual(['multipart/form-data'])
      expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      })
    }
  })

  test('a call that returns a file names its types; a refusal is JSON', () => {
    const giving = routes.filter(route => route.gives === 'file')
    expect(giving.length).toBeGreaterThan(5)
    for (const route of giving) {
      expect(route.media, `${route.at} names the types of its file`).toBeTruthy()
      expect(Object.keys(contentOf(route)), route.at).toEqual([...(route.media ?? []), 'application/json'])
    }
  })

  test('a stream describes its events', () => {
    const events = contentOf(notificationRoutes.events)['text/event-stream']?.schema
    expect(events).toMatchObject({
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/LiveEvent' },
    })
  })
})

describe('who may call', () => {
  test('an open call needs no token, every other one does', () => {
    expect(document.security).toEqual([{ token: [] }])
    for (const route of routes) {
      const { security } = operationFor(document, route)
      if (route.open) expect(security, route.at).toEqual([])
      else expect(security?.[0] ?? { token: [] }, route.at).toEqual({ token: [] })
    }
  })

  test('every call says in words and in codes who may make it', () => {
    for (const route of routes) {
      const operation = operationFor(document, route)
      const codes = [route.needs ?? route.operates ?? []].flat()
      expect(operation['x-permission'] ?? [], route.at).toEqual(codes)
      for (const code of codes) expect(operation.description, route.at).toContain(`\`${code}\``)
      expect(operation.description, route.at).toMatch(/^(需要权限|仅平台运营|登录即可|无需登录)/)
    }
  })
})

test('the schemas of all answers can be compiled', async () => {
  const answering = routes.filter(route => !route.gives)
  const http = Fastify()
  http.get('/', (_request, reply) => answering.map(route => typeof serializerOf(reply, route)))
  const made = (await http.inject({ url: '/' })).json()
  expect(made).toEqual(answering.map(() => 'function'))
})

test('/api/docs shows the calls to people, with a policy that allows no foreign script', async () => {
  const page = await server.app.http.inject({ url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/)
})
