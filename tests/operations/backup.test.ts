import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedDemo } from '../../seeds/demo.ts'
import { demoPassword } from '../../seeds/demoAccounts.ts'
import type { Envelope } from '../../src/kernel/api/envelope.ts'
import type { AnswerOf, Route } from '../../src/kernel/api/route.ts'
import { withClient } from '../../src/kernel/server/database/client.ts'
import { tablesOf } from '../../src/kernel/server/database/move/holdings.ts'
import { openAppPool } from '../../src/kernel/server/database/pool.ts'
import { prepare } from '../../src/kernel/server/database/prepare.ts'
import { sealLog } from '../../src/kernel/server/log/sealing.ts'
import { customerRoutes } from '../../src/modules/customer/api/routes.ts'
import { type BackupParts, makeBackup, nightly, tryBackup } from '../../src/modules/fleet/server/index.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { bringMenusUpToDate } from '../../src/modules/organisation/server/index.ts'
import { faultsIn } from '../../src/verified.ts'
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

describe('36.11 one company is lost by a mistake', () => {
  const asSuper = <T>(work: (client: pg.Client) => Promise<T>) => withClient(to.superUrl('tongzhou'), 'test', work)
  const [lost, kept] = [1, 2]
  const rowsOf = (table: string, office: number) =>
    asSuper(async client => {
      const { rows } = await client.query(
        `select md5(string_agg(t::text, ',' order by id)) as hash, count(*)::int from ${table} t where office_id = ${office}`,
      )
      return rows[0]
    })
  const lose = (andThen = `delete from office where id = ${lost}`) =>
    asSuper(async client => {
      await client.query(`set session_replication_role = replica`)
      for (const { name, all } of await tablesOf(client))
        if (all.includes('office_id')) await client.query(`delete from ${name} where office_id = ${lost}`)
      await client.query(andThen)
    })
  const copy = () => type(`npm run company:copy -- --from '${ownerOf(from)}' --office ${lost}`, { cluster: to, at })

  test('it comes back from a restored database, whole, and others are as they were', async () => {
    const others = await rowsOf('customer', kept)
    // What was done after the backup was proven, too, and is lost: the log that comes back is older than its last proof.
    await asSuper(client => client.query(`update operation_log_proof set seq = seq + 5 where chain = ${lost}`))
    await lose()
    expect(await rowsOf('customer', lost)).toMatchObject({ count: 0 })
    const copied = await copy()
    expect(copied.said).toMatch(/✓ 同舟建材：\d+ 张表、\d+ 行已搬回/)
    expect(copied.code).toBe(0)
    expect(await rowsOf('customer', lost)).toMatchObject({ count: expect.any(Number) })
    expect(await rowsOf('customer', kept)).toEqual(others)
  })

  test('rows that differ are never overwritten: the table is named, and nothing changed', async () => {
    await lose(`update office set office_name = '另一家' where id = ${lost}`)
    const refused = await copy()
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('public.office') })
    expect(await rowsOf('customer', lost)).toMatchObject({ count: 0 })
    const unknown = await type(`npm run company:copy -- --from '${ownerOf(from)}' --office 9999`, { cluster: to, at })
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('没有编号为 9999 的企业') })
    const wrong = await type('npm run company:copy -- --office 1', { cluster: to, at })
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('--from') })
  })
})

describe('by schedule', () => {
  const folder = join(at, 'dumps')
  const dumps = () => readdirSync(folder).sort()
  const config = { backupDir: folder, backupKeep: 2, restoreEvery: 7, nodeName: 'keeper' }
  const withParts = (work: (parts: BackupParts) => Promise<void>, changes: object = {}) =>
    withClient(ownerOf(from), 'test', pool =>
      work({ url: ownerOf(from), pool, config: { ...config, ...changes }, verify: faultsIn }),
    )
  const runs = async () => {
    let found: { kind: string; problem: string; file: string; bytes: number }[] = []
    await withParts(async ({ pool }) => {
      found = (
        await pool.query<(typeof found)[0]>('select kind, problem, file, bytes::int from fleet_backup order by id')
      ).rows
    })
    return found
  }
  const databases = async () => {
    let count = 0
    await withParts(async ({ pool }) => {
      count = (await pool.query(`select from pg_database where datname like 'tongzhou_trial%'`)).rowCount ?? 0
    })
    return count
  }

  test('an owner who may not make databases backs up, and is told what a trial needs', async () => {
    await expect(withParts(nightly)).rejects.toThrow('alter role … createdb')
    expect(await runs()).toEqual([
      { kind: 'made', problem: '', file: dumps()[0], bytes: statSync(join(folder, dumps()[0] as string)).size },
      { kind: 'restored', problem: expect.stringContaining('createdb'), file: '', bytes: 0 },
    ])
    expect(statSync(join(folder, dumps()[0] as string)).mode & 0o777).toBe(0o600)
    await from.command(statements('Backup each night'))
  })

  test('the night makes a dump and restores it, and once that went well not again before a week', async () => {
    await withParts(nightly)
    expect((await runs()).slice(2)).toMatchObject([
      { kind: 'made', problem: '' },
      { kind: 'restored', problem: '', file: dumps().at(-1) },
    ])
    expect(await databases()).toBe(0)
    await withParts(nightly)
    expect((await runs()).slice(4)).toMatchObject([{ kind: 'made', problem: '' }])
    expect(dumps()).toHaveLength(2) // of three
  })

  test('of a dump whose sums do not agree, operators read how many, and no company', async () => {
    const faulty = { verify: async () => ['✗ 同舟建材：不一致'] }
    const told = withParts(parts => tryBackup({ ...parts, ...faulty }))
    await expect(told).rejects.toMatchObject({ details: ['✗ 同舟建材：不一致'] })
    expect((await runs()).at(-1)?.problem).toMatch(/^恢复出来的日志或资金有 1 处核对不符/)
    expect((await runs()).at(-1)?.problem).not.toContain('同舟建材')
  })

  test('a dump that lacks rows, or is cut off, is found out, and leaves no scratch database', async () => {
    await withParts(async ({ pool }) => {
      await pool.query(`update fleet_backup set counts = counts || '{"public.office": 9000}' where kind = 'made'`)
    })
    await expect(withParts(tryBackup)).rejects.toThrow(/表 public.office 备份时 9000 行，恢复后 \d+ 行/)
    const last = join(folder, dumps().at(-1) as string)
    truncateSync(last, Math.floor(statSync(last).size / 2))
    await expect(withParts(tryBackup)).rejects.toThrow('pg_restore 失败')
    expect((await runs()).slice(-2).map(({ problem }) => problem)).toEqual([
      expect.stringContaining('恢复出来的数据不对'),
      expect.stringContaining('pg_restore 失败'),
    ])
    expect(await databases()).toBe(0)
  })

  test('a folder that cannot be written is told, and leaves nothing', async () => {
    writeFileSync(join(at, 'file'), '')
    await expect(withParts(makeBackup, { backupDir: join(at, 'file') })).rejects.toThrow()
    expect((await runs()).at(-1)?.problem).toContain('EEXIST')
    await expect(withParts(nightly, { backupDir: undefined })).resolves.toBeUndefined()
  })

  test('the commands back up, try it, and note what another program did', async () => {
    const env = { BACKUP_DIR: folder }
    const [line = ''] = blocks('Backup each night', 'sh')
    const note = 'npm run backup -- --note restored --program pgBackRest --file 20261128F'
    const { code, said } = await type(`${line}\n${note}`, { cluster: from, at, env })
    expect(said).toMatch(/✓ 已备份[\s\S]*✓ 备份能恢复，核对无误/)
    expect(code).toBe(0)
    expect((await runs()).at(-1)).toMatchObject({ kind: 'restored', file: '20261128F', problem: '' })
    const wrong = await type('npm run backup -- --note gone', { cluster: from, at, env })
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('--note restored') })
  })
})
