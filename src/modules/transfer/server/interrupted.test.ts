import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { takeoverLook } from '../../../../tests/support/jobs.ts'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { csvOf, importer } from '../../../../tests/support/transfer.ts'
import { transferRoutes as routes } from '../api/transfer.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const rows = 4000
let database: FreshDatabase
let server: TestServer
let company: Company
beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({ database })
  company = await foundCompany(server, '中断测试公司', 'haltBoss')
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

async function countOf(table: 'clue' | 'customer', batchId: number): Promise<number> {
  const { rows } = await server.owner.query(`select count(*)::int as n from ${table} where import_batch_id = $1`, [
    batchId,
  ])
  return rows[0].n
}

const file = (name: string, prefix: string) =>
  csvOf([
    ['姓名', '电话'],
    ...Array.from({ length: rows }, (_, index) => [`${name}${index}`, `${prefix}${String(index).padStart(7, '0')}`]),
  ])

/** Starts an import and cancels it in the middle. */
async function cancelled(name: string, prefix: string, mode: 'all' | 'valid') {
  const imports = importer(server, 'clue', company.boss)
  const { id } = await imports.check(await imports.upload(file(name, prefix)), { mode })
  await server.ask(routes.run, { as: company.boss, body: { id } })
  for (;;) {
    const { progress } = await server.ask(routes.batch, { as: company.boss, params: { id } })
    if (progress > 0) break
    await sleep(10)
  }
  await server.ask(routes.cancel, { as: company.boss, body: { id } })
  await sleep(3000) // the work stops within a second or two; afterwards nothing may be added
  return { id, batch: await imports.settled(id), clues: await countOf('clue', id) }
}

test('取消全部导入：一条也不留', async () => {
  const { id, batch, clues } = await cancelled('取消整', '1543', 'all')
  expect(batch).toMatchObject({ status: 'cancelled', createdCount: 0, undoable: false })
  expect([clues, await countOf('customer', id)]).toEqual([0, 0])
})

test('取消只导入有效行：停在半路，说的数与留下的一致，可以撤销', async () => {
  const { id, batch, clues } = await cancelled('取消分', '1544', 'valid')
  expect(batch).toMatchObject({ status: 'cancelled', undoable: true })
  expect(clues).toBeGreaterThan(0)
  expect(clues).toBeLessThan(rows)
  expect(batch.createdCount).toBe(clues)
  const undone = await importer(server, 'clue', company.boss).undo(id)
  expect(undone.status).toBe('undone')
  expect([await countOf('clue', id), await countOf('customer', id)]).toEqual([0, 0])
})

/** Starts a node that is killed in the middle of two imports. */
async function doomed(): Promise<{ node: ChildProcess; ids: number[] }> {
  const { ownerUrl, appUrl } = database
  const script = 'tests/support/doomed-node.ts'
  const node = spawn(process.execPath, [script, ownerUrl, appUrl, company.boss, String(rows * 2), String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(node.stdout as NodeJS.ReadableStream, 'data')
  return { node, ids: JSON.parse(String(printed)) }
}

test('kill -9 之后：整批的一条未留，分批的不多不少，重启后都做完', async () => {
  await server.stop()
  const { node, ids } = await doomed()
  const gone = once(node, 'exit')
  node.kill('SIGKILL')
  await gone
  server = await startServer({ database })
  const [whole = 0, valid = 0] = ids
  expect(await countOf('clue', whole)).toBe(0)
  const halfway = await countOf('clue', valid)
  const noted = await server.ask(routes.batch, { as: company.boss, params: { id: valid } })
  expect(noted).toMatchObject({ status: 'running', createdCount: halfway })
  const imports = importer(server, 'clue', company.boss)
  expect(await imports.settled(whole, takeoverLook)).toMatchObject({
    status: 'done',
    createdCount: rows * 2,
    failedCount: 0,
  })
  expect(await imports.settled(valid, takeoverLook)).toMatchObject({
    status: 'done',
    createdCount: rows,
    skippedCount: 0,
  })
  expect([await countOf('clue', whole), await countOf('clue', valid)]).toEqual([rows * 2, rows])
})
