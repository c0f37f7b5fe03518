import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers } from '../src/app.ts'
import { addressOf } from '../src/kernel/contract/route.ts'
import { serializerOf } from '../src/kernel/server/schema.ts'
import { startServer, type TestServer } from './support/server.ts'

type Operation = { summary: string; parameters?: { name: string; in: string }[] }

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const get = (url: string) => server.app.http.inject({ url })

describe('/api/docs/json', () => {
  test('lists every call by its Chinese name, with its parameters', async () => {
    const { paths } = (await get('/api/docs/json')).json() as { paths: Record<string, Record<string, Operation>> }
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()} ${path} ${summary}`),
    )
    const mounted = handlers.map(({ route }) => `${route.at.replace(/:(\w+)/g, '{$1}')} ${route.does}`)
    expect(listed.sort()).toEqual(mounted.sort())
    expect(mounted.filter(line => !/[\u4e00-\u9fff]/.test(line))).toEqual([])
    for (const { route } of handlers) {
      const { method, path } = addressOf(route)
      const named =
        paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.parameters?.map(one => one.name) ?? []
      expect(named, route.at).toEqual(expect.arrayContaining([...path.matchAll(/:(\w+)/g)].map(([, name]) => name)))
    }
  })

  test('no two calls share an address', () => {
    const addresses = handlers.map(({ route }) => route.at)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

test('the answers of every call can be written by their schema, as the first of each will be', async () => {
  const answering = handlers.map(({ route }) => route).filter(route => !route.gives)
  const http = Fastify()
  http.get('/', (_request, reply) => answering.map(route => typeof serializerOf(reply, route)))
  const made = (await http.inject({ url: '/' })).json()
  expect(made).toEqual(answering.map(() => 'function'))
})

test("/api/docs shows them to a person, under a policy that runs no stranger's script", async () => {
  const page = await get('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/)
})
