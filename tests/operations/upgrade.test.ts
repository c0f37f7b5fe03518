import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask } from '../support/embedded.ts'
import type { FreshCluster } from '../support/freshCluster.ts'
import { spawnNode } from '../support/node.ts'
import { holdings } from './holdings.ts'
import { makeOlder, migrations } from './older.ts'
import { blocks, desk, ownerOf, secretKey, server, statements, type } from './page.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const at = desk()
let cluster: FreshCluster

beforeAll(async () => {
  cluster = await server()
  await cluster.command(statements('Restore')) // the owner; the database of the first test
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(at, { recursive: true })
})

/** Another database of the owner's; gives its address. */
async function another(name: string): Promise<string> {
  await cluster.command(statements('Roll back').map(sql => sql.replace('tongzhou_before', name)))
  return ownerOf(cluster, name)
}

async function typed(block: string, env: Record<string, string> = {}): Promise<string> {
  const { code, said } = await type(block, { cluster, at, env })
  expect(code, said).toBe(0)
  return said
}

/** Starts a node of this version on a database and ends it. */
async function startOn(ownerUrl: string): Promise<void> {
  const node = spawnNode({ ownerUrl, appUrl: ownerUrl }, secretKey)
  try {
    await node.address()
  } finally {
    await node.stop()
  }
}

const newest = (url: string) => ask(url, 'select max(name) as name, count(*) from migration')

test('the steps under "Upgrade" and "Roll back" lead to this version and back to all former data', async () => {
  const [old, now] = [ownerOf(cluster), ownerOf(cluster, 'tongzhou_before')]
  const last = (await migrations()).at(-1) as string
  await makeOlder(old, last)
  const before = await holdings(old)

  const [dump = ''] = blocks('Upgrade', 'sh')
  await typed(dump)
  await startOn(old)
  expect(await newest(old)).toMatchObject({ name: last })
  const upgraded = await holdings(old)
  expect(upgraded).not.toEqual(before)
  expect(upgraded['rows of public.customer']).toMatch(/^300 /)

  await cluster.command(statements('Roll back'))
  await typed(blocks('Roll back', 'sh').join(''))
  expect(await holdings(now)).toEqual(before)
  expect(await holdings(old)).toEqual(upgraded)
})

test.each(['ledger:verify', 'audit:verify'])(
  '%s reads only: it refuses an older database and migrates nothing',
  async name => {
    const url = await another(`read_by_${name.split(':')[0]}`)
    await makeOlder(url, (await migrations()).at(-3) as string)
    const before = await newest(url)
    const { code, said } = await type(`npm run ${name}`, { cluster, at, env: { DATABASE_URL: url } })
    expect(said).toMatch(
      /数据库还是较早的版本，缺少 3 个迁移.* \/ The database is of an earlier version and lacks 3 migrations/,
    )
    expect(code).toBe(1)
    expect(await newest(url)).toEqual(before)
  },
)

test('a node ends when a newer version upgrades its database, and says so', async () => {
  const url = await another('superseded')
  const node = spawnNode({ ownerUrl: url, appUrl: url }, secretKey)
  await node.address()
  await ask(url, `insert into migration (name, hash) values ('9999_of_tomorrow.sql', '')`)
  expect(await node.ended()).toBe(1)
  expect(node.printed()).toMatch(
    /数据库已由更新的版本升级（本程序没有迁移 9999_of_tomorrow.sql）.* \/ A newer version has upgraded/,
  )
})

describe('a dump from before migration 0057', () => {
  let before: Record<string, string>

  beforeAll(async () => {
    const old = await another('old')
    await makeOlder(old, '0057')
    before = await holdings(old)
    await typed('pg_dump --format=custom --file=old.dump "$DATABASE_URL"', { DATABASE_URL: old })
    await typed('pg_dump --no-owner --file=old.sql "$DATABASE_URL"', { DATABASE_URL: old })
  })

  test('cannot be restored like others, and leaves nothing half restored', async () => {
    const url = await another('in_vain')
    const restore = blocks('Restore', 'sh').join('').replace('tongzhou.dump', 'old.dump').split('\n')
    const lines = restore.filter(line => line.startsWith('pg_restore')).join('\n')
    const { code, said } = await type(lines, { cluster, at, env: { DATABASE_URL: url } })
    expect(said).toContain('function plain_address(text) does not exist')
    expect(code).toBe(1)
    expect(await ask(url, `select to_regclass('customer') as there`)).toEqual({ there: null })
  })

  test.each([
    ['in the custom format', 'restored', 'pg_restore --no-owner --file=- old.dump'],
    ['in plain SQL', 'restored_sql', 'cat old.sql'],
  ])('%s comes back as the page says, and a node upgrades it', async (_, name, source) => {
    const url = await another(name)
    const [block = ''] = blocks('A dump from before migration 0057', 'sh')
    expect(block).toContain('pg_restore --no-owner --file=- old.dump')
    const [restore = ''] = block.split(/^(?=npm )/m)
    await typed(restore.replace('pg_restore --no-owner --file=- old.dump', source), { DATABASE_URL: url })
    expect(await holdings(url)).toEqual(before)

    await startOn(url)
    expect(await typed('npm run audit:verify', { DATABASE_URL: url })).not.toContain('✗')
    expect(await newest(url)).toMatchObject({ name: (await migrations()).at(-1) })
    expect(await ask(url, 'select count(address_key) from customer')).toEqual({ count: 300 })
    const heard = `select count(*) from customer where community_sounds = sounds_of(community) and community_sounds <> ''`
    expect(await ask(url, heard)).toEqual({ count: 300 })
  })
})
