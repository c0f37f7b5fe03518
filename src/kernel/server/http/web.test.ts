import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWeb } from './web.ts'

const folder = mkdtempSync(join(tmpdir(), 'web-'))
const script = 'console.log("在")'
const style = 'body { margin: 0 }'
let app: FastifyInstance

beforeAll(async () => {
  const login = `<style>${style}</style><script type="application/json">{}</script><script type="module">${script}</script>`
  write('index.html', '<script type="module" src="/assets/web-1.js"></script>')
  write('login.html', login)
  write('favicon.svg', '<svg/>')
  mkdirSync(join(folder, 'assets'))
  write('assets/web-1.js', 'export {}')
  app = Fastify({ trustProxy: '127.0.0.1' })
  app.get('/api/there', () => ({ success: true }))
  app.get('/api/docs/page', () => 'docs')
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false }))
  await serveWeb(app, { folder, signIn: '/login', open: ['/regist'], cookie: 'Token' })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text))
}

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })
const signedIn = { cookie: 'a=1; Token=abc' }

test("the sign-in path has its own document; every other page path has the application's", async () => {
  expect((await open('/login')).body).toContain(script)
  expect((await open('/regist')).body).toContain('/assets/web-1.js')
  expect((await open('/approvalInfoManager/clueList?a=1', signedIn)).body).toContain('/assets/web-1.js')
})

test('S1.02 a page without a token leads to sign-in and then back to the wanted page', async () => {
  const answer = await open('/approvalInfoManager/clueList?status=following&name=%E5%BC%A0')
  expect(answer.statusCode).toBe(302)
  const to = new URL(answer.headers.location as string, 'http://localhost')
  expect([to.pathname, to.searchParams.get('redirect')]).toEqual([
    '/login',
    '/approvalInfoManager/clueList?status=following&name=%E5%BC%A0',
  ])
  expect((await open('/')).headers.location).toBe('/login')
  expect((await open('/dashboard', { cookie: 'Token=' })).statusCode).toBe(302)
})

test('hashed files are cached forever and sent compressed; documents are always revalidated', async () => {
  const asset = await open('/assets/web-1.js', { 'accept-encoding': 'gzip, br' })
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('export {}')
  expect((await open('/login')).headers['cache-control']).toBe('no-cache')
  expect((await open('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400')
})

test('an address that is neither a page nor a file is not found', async () => {
  for (const path of ['/api/missing', '/assets/gone-2.js', '/assets/..%2findex.html', '/api']) {
    expect((await open(path, signedIn)).statusCode, path).toBe(404)
  }
})

test('a machine that asks for anything at all learns that a path is nobody’s, and finds the first pages', async () => {
  const asked = async (url: string, accept: string) => (await app.inject({ url, headers: { accept } })).statusCode
  for (const accept of ['*/*', 'application/json', 'application/openmetrics-text, */*;q=0.1'])
    for (const url of ['/metrics', '/version', '/dashboard', '/.env']) expect(await asked(url, accept), url).toBe(404)
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
  expect([await asked('/', '*/*'), await asked('/login', '*/*')]).toEqual([302, 200])
})

test("a page may run only the product's own scripts and styles", async () => {
  const policy = (await open('/login')).headers['content-security-policy'] as string
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash(script)};`)
  expect(policy).toContain(`style-src 'self' ${hash(style)};`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
})

test('every answer forbids guessing its type; only https answers require https later', async () => {
  for (const path of ['/login', '/api/there']) {
    expect((await open(path)).headers['x-content-type-options'], path).toBe('nosniff')
    expect((await open(path)).headers['strict-transport-security'], path).toBeUndefined()
    const secure = await open(path, { 'x-forwarded-proto': 'https' })
    expect(secure.headers['strict-transport-security'], path).toContain('max-age=')
  }
})

test('the API documentation keeps its own policy', async () => {
  expect((await open('/api/docs/page')).headers['content-security-policy']).toBeUndefined()
  expect((await open('/api/there')).headers['content-security-policy']).toContain("default-src 'none'")
})
