import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../../seeds/demo.ts'
import { demoPassword } from '../../seeds/demoAccounts.ts'
import type { Envelope } from '../../src/kernel/api/envelope.ts'
import type { AnswerOf, Route } from '../../src/kernel/api/route.ts'
import { openAppPool } from '../../src/kernel/server/database/pool.ts'
import { prepare } from '../../src/kernel/server/database/prepare.ts'
import { sealLog } from '../../src/kernel/server/log/sealing.ts'
import { customerRoutes } from '../../src/modules/customer/api/routes.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { bringMenusUpToDate } from '../../src/modules/organisation/server/index.ts'
import { world } from '../../src/world.ts'
import { requestOf, type Sent } from '../support/client.ts'
import type { FreshCluster } from '../support/freshCluster.ts'
import { buildNode, spawnNode } from '../support/node.ts'
import { holdings } from './holdings.ts'
import { blocks, desk, ownerOf, secretKey, server, statements, type } from './page.ts'

// The demo is made, dumped, restored and compared on two servers.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const at = desk()
let from: FreshCluster
let to: FreshCluster
const urlsOf = (cluster: FreshCluster) => ({ ownerUrl: ownerOf(cluster), appUrl: ownerOf(cluster) })

beforeAll(async () => {
  ;[from, to] = await Promise.all([server(), server()])
  await from.command(statements('Restore')) // an owner who is no superuser, and the database, as anywhere
  await prepare(urlsOf(from))
  await bringMenusUpToDate(ownerOf(from), world)
  await seedDemo(ownerOf(from), new Date(), 0.5) // which has rows in every table that the whole demo fills
  const node = await buildNode(urlsOf(from), secretKey) // makes its queue and its secrets
  await node.stop()
  await seal(ownerOf(from))
}, 180_000)
afterAll(async () => {
  await Promise.all([from?.stop(), to?.stop()])
  rmSync(at, { recursive: true })
})

async function seal(url: string): Promise<void> {
  const pool = openAppPool(url, { max: 1 })
  await sealLog(pool, { office: [], platform: [] }, true)
  await pool.end()
}

async function ask<R extends Route>(address: string, route: R, sent: Sent): Promise<AnswerOf<R>> {
  const { method, url, headers, payload } = requestOf(route, sent)
  const response = await fetch(address + url, { method, headers, body: payload as string })
  const envelope = (await response.json()) as Envelope<AnswerOf<R>>
  if (!envelope.success) throw new Error(envelope.msg)
  return envelope.data
}

test('the steps of the page under "Backup" and "Restore" restore the whole database on a fresh server', async () => {
  const [backup = ''] = blocks('Backup', 'sh')
  const backedUp = await type(backup, { cluster: from, at })
  expect(backedUp, backedUp.said).toMatchObject({ code: 0 })
  const before = await holdings(ownerOf(from)) // after the log was sealed

  await to.command(statements('Restore'))
  const [restore = '', verify = ''] = blocks('Restore', 'sh')
    .join('')
    .split(/^(?=npm )/m)
  const restored = await type(restore, { cluster: to, at })
  expect(restored, restored.said).toMatchObject({ code: 0 })
  expect(await holdings(ownerOf(to))).toEqual(before)
  expect(before['rows of public.customer']).toMatch(/^2\d{3} /)

  const verified = await type(verify, { cluster: to, at })
  expect(verified.said).toMatch(/✓ 同舟建材：\d+ 条记录完整/)
  expect(verified.said).not.toContain('✗')
  expect(verified.code).toBe(0)
  const [, hash] = /✓ 同舟建材：.*末条哈希 (\w{64})/.exec(backedUp.said) ?? []
  expect(verified.said).toContain(hash)
})

test('a hash that was kept is found in the log later, and another one is not', async () => {
  const { said } = await type('npm run audit:verify', { cluster: to, at })
  const [, hash] = /✓ 同舟建材：.*末条哈希 (\w{64})/.exec(said) ?? []
  const found = await type(`npm run audit:verify -- --hash ${hash}`, { cluster: to, at })
  expect(found.said).toMatch(new RegExp(`✓ 同舟建材：哈希 ${hash} 是第 \\d+ 条，封印于 `))
  expect(found.code).toBe(0)
  const unknown = await type(`npm run audit:verify -- --hash ${'0'.repeat(64)}`, { cluster: to, at })
  expect(unknown.said).toContain(`✗ 没有哪条记录的哈希是 ${'0'.repeat(64)}`)
  expect(unknown.code).toBe(1)
})

test('a node starts on it, people sign in and read customers, and the log continues', async () => {
  const node = spawnNode(urlsOf(to), secretKey)
  try {
    const address = await node.address()
    const token = await ask(address, identityRoutes.signIn, { body: { username: 'manager', password: demoPassword } })
    const { rows } = await ask(address, customerRoutes.list, { as: token, body: { page: 1, pageSize: 20 } })
    expect(rows).toHaveLength(20)
    const [{ id, name } = { id: 0, name: '' }] = rows
    expect(await ask(address, customerRoutes.detail, { as: token, params: { id: String(id) } })).toMatchObject({ name })
  } finally {
    await node.stop()
  }
  const verified = await type('npm run audit:verify', { cluster: to, at })
  expect(verified, verified.said).toMatchObject({ code: 0 })
})
