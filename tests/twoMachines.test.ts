import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Envelope } from '../src/kernel/api/envelope.ts'
import { prepare } from '../src/kernel/server/database/prepare.ts'
import { accountRoutes } from '../src/modules/identity/api/account.ts'
import { codeRoutes } from '../src/modules/identity/api/oneTimeCode.ts'
import { requestOf } from './support/client.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from './support/database.ts'
import { type Gateway, startGateway } from './support/gateway.ts'
import { buildNode, type NodeProcess, spawnNode } from './support/node.ts'

/** Nodes as on machines of their own: processes with nothing in common but the database and the settings. */
const key = 'a-key-of-32-random-characters-for-all-nodes'
const directories: string[] = []
const nodes: NodeProcess[] = []
let database: FreshDatabase
let gateway: Gateway

beforeAll(async () => {
  database = await freshDatabase()
  gateway = await startGateway()
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await gateway.stop()
  await database.drop()
  for (const directory of directories) rmSync(directory, { recursive: true })
})

function machine(env: Record<string, string> = {}): NodeProcess {
  const dataDir = mkdtempSync(join(tmpdir(), 'tongzhou-machine-'))
  directories.push(dataDir)
  const node = spawnNode(database, { SMS_GATEWAY_URL: gateway.url, SECRET_KEY: key, DATA_DIR: dataDir, ...env })
  nodes.push(node)
  return node
}

/** Asks one node for a code and registers by it on another. */
async function registerOver(asked: NodeProcess, answered: NodeProcess, mobile: string): Promise<Envelope<string>> {
  await post(asked, requestOf(codeRoutes.sendCode, { body: { mobile, purpose: 'register' } }))
  const person = { username: `u${mobile}`, realName: '新人', mobile, password: 'Fresh@secret-1' }
  return post(answered, requestOf(accountRoutes.register, { body: { ...person, code: await gateway.codeOf(mobile) } }))
}

async function post(node: NodeProcess, { method, url, headers, payload }: ReturnType<typeof requestOf>) {
  const response = await fetch((await node.address()) + url, { method, headers, body: payload as string })
  return response.json() as Promise<Envelope<string>>
}

test('a one-time code of one machine works on another, both started at once on a new database', async () => {
  const [first, second] = [machine(), machine()]
  expect(await registerOver(first, second, '13700000001')).toMatchObject({ success: true })
  expect(await registerOver(second, first, '13700000002')).toMatchObject({ success: true })
})

test('several nodes that start at once all start, on an empty database and later', async () => {
  const empty = await emptyDatabase()
  onTestFinished(empty.drop)
  const start = async () => {
    await prepare(empty)
    return buildNode(empty, { SECRET_KEY: key })
  }
  for (let round = 0; round < 3; round++) {
    const apps = await Promise.allSettled(Array.from({ length: 5 }, start))
    for (const one of apps) if (one.status === 'fulfilled') await one.value.stop()
    expect(apps.map(one => (one.status === 'rejected' ? String(one.reason) : ''))).toEqual(['', '', '', '', ''])
  }
})

test('a machine with another key does not start, and says so in one line', async () => {
  const stranger = machine({ SECRET_KEY: 'a-key-of-32-characters-of-somebody-else' })
  expect(await stranger.ended()).toBe(1)
  expect(stranger.printed()).toMatch(
    /^设置 SECRET_KEY 与数据库不相符：.* \/ Setting SECRET_KEY does not belong [^\n]*\n$/,
  )
})

test('npm run key:change: nodes continue, and start only with the new key', async () => {
  const next = 'another-key-of-32-random-characters-or-more'
  const env = { PATH: process.env.PATH, DATABASE_URL: database.ownerUrl, SECRET_KEY: key, NEW_SECRET_KEY: next }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/key-change.ts'], { env })
  expect(stdout).toMatch(/^密钥已更换.* \/ The key has been changed/)
  expect(await machine().ended()).toBe(1)
  const [running, restarted] = [nodes[0] as NodeProcess, machine({ SECRET_KEY: next })]
  expect(await registerOver(running, restarted, '13700000003')).toMatchObject({ success: true })
})

test('npm run key:change without a new key changes nothing and says what it needs', async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.ownerUrl, SECRET_KEY: key }
  const failure = await promisify(execFile)(process.execPath, ['scripts/key-change.ts'], { env }).catch(error => error)
  expect(failure).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/设置 NEW_SECRET_KEY .* \/ Setting NEW_SECRET_KEY/),
  })
})
