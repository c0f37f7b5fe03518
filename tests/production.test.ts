import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiInfo } from '../src/apiDocument.ts'
import { documentOf } from '../src/kernel/server/openApi/document.ts'
import { contractShapes } from '../src/shapes.ts'
import { world } from '../src/world.ts'
import { type FreshCluster, freshCluster, installations } from './support/freshCluster.ts'
import type { OpenApi } from './support/openApi.ts'
import { productionLines } from './support/readme.ts'

// A node is started by npm, which builds the web first where that has changed.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** The section of the README that an operator follows. */
const followed = ['README.md', 'Production'] as const
const translated = ['README.zh-CN.md', '生产环境'] as const
const nodes: ChildProcess[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'tongzhou-production-'))
const account = { username: 'operator', realName: '运营', mobile: '13700000000', password: 'Harbour-lamp-26' }

afterAll(async () => {
  for (const node of nodes) await end(node)
  rmSync(dataDir, { recursive: true })
})

/** Runs lines of the README in a shell of its own, on any free port. */
function shell(lines: string): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir }
  return spawn('sh', ['-c', lines], { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
}

/** The README's own command for a key. */
const makeKeyCommand = (file: string) => /`(node -p "crypto[^`]*)`/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''

/** What it prints. */
const makeKey = () => execFileSync('sh', ['-c', makeKeyCommand(followed[0])], { encoding: 'utf8' }).trim()

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await gone
}

/** The address of a node that was started, or what it complained of instead. */
async function addressOf(node: ChildProcess): Promise<string> {
  nodes.push(node)
  let printed = ''
  for (const stream of [node.stdout, node.stderr]) stream?.on('data', some => (printed += some))
  await vi.waitUntil(() => /http:\/\/[\d.]+:\d+/.test(printed) || node.exitCode !== null, { timeout: 240_000 })
  return /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? printed
}

async function signIn(address: string): Promise<unknown> {
  const { username, password } = account
  const response = await fetch(`${address}/api/auth/jwt/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return response.json()
}

/** The named schemas of a node's OpenAPI document. The built server has the contracts that name them in its one file. */
async function schemasOf(address: string): Promise<unknown> {
  const document = (await (await fetch(`${address}/api/docs/json`)).json()) as OpenApi
  return document.components.schemas
}

/** The same, from the sources. */
async function schemasHere(): Promise<unknown> {
  const routes = world.handlers().map(({ route }) => route)
  const { components } = documentOf({ routes, names: await contractShapes(), info: apiInfo, servers: [] })
  return (components as { schemas: unknown }).schemas
}

test('both READMEs name the same commands', () => {
  const [one, other] = [followed, translated].map(([file, heading]) => [
    makeKeyCommand(file),
    productionLines(file, heading, line => line),
  ])
  expect(other).toEqual(one)
})

describe.each(installations)('on a fresh PostgreSQL (binaries: "%s") whose owner is no superuser', bin => {
  let cluster: FreshCluster
  beforeAll(async () => {
    cluster = await freshCluster(bin)
  })
  afterAll(() => cluster.stop())

  test('the commands of README.md, section "Production", create, start and open the product', async () => {
    const password = randomBytes(12).toString('base64url')
    const own = {
      'choose-a-password': password,
      '@db/': `@${cluster.host}/`,
      'the-key-that-was-made-once': makeKey(),
    }
    const lines = productionLines(...followed, line =>
      Object.entries(own).reduce((all, [written, meant]) => all.replaceAll(written, meant), line),
    )
    await cluster.command(lines.sql)

    const node = shell(lines.start)
    const address = await addressOf(node)
    expect(address).toMatch(/^http:/)

    const creation = shell(lines.account)
    creation.stdin?.end(
      Object.values(account)
        .map(line => `${line}\n`)
        .join(''),
    )
    const said = await text(creation.stdout as never)
    expect(said + (await text(creation.stderr as never))).toContain('created the platform account operator')
    expect(await signIn(address)).toMatchObject({ success: true, data: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await schemasOf(address)).toEqual(await schemasHere())
    await end(node)
  })
})
