import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../../tests/support/database.ts'
import { takeoverLook } from '../../../../../tests/support/jobs.ts'
import { spawnNode } from '../../../../../tests/support/node.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { line, type Stock, stockOf } from '../../../../../tests/support/stock.ts'
import { type Movement, post } from '../../../warehouse/server/index.ts'
import { stocktakeRoutes as routes, type StocktakeDetail } from '../../api/stocktake.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const lots = 2000
let database: FreshDatabase
let server: TestServer
let stock: Stock
beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({ database })
  stock = await stockOf(server, '盘点中断公司', 'countHalt')
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

/** Receives ten pieces of each of many lots, and counts all of them as nine. */
async function counted(): Promise<StocktakeDetail> {
  const goodsId = await stock.goods(null)
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into stock_lot (office_id, goods_id, colour)
     select $1, $2, 'L' || n from generate_series(1, ${lots}) n returning id`,
    [stock.officeId, goodsId],
  )
  for (let at = 0; at < lots; at += 400) {
    const coming = rows.slice(at, at + 400).map(({ id: lotId }, place): Movement => {
      const into = { goodsId, warehouseId: stock.main, lotId, gradeId: null }
      return { ...line(place + 1), act: 'receive', into, pieces: 10, value: 1000, fromOutside: true }
    })
    await stock.run(desk => post(desk, stock.cause(), coming))
  }
  const sheet = await server.ask(routes.add, { as: stock.company.boss, body: { warehouseId: stock.main } })
  await server.owner.query(
    `update stocktake_line set boxes = 0, rest = 9, counted = 9, book = 10, times = 1, counted_at = now() where stocktake_id = $1`,
    [sheet.id],
  )
  return sheet
}
const detail = (id: number) => server.ask(routes.detail, { as: stock.company.boss, params: { id } })
/** Waits for a sheet, looking again after each `pause` in ms. */
const until = async (id: number, holds: (sheet: StocktakeDetail) => boolean, pause = 20) => {
  for (;;) {
    const sheet = await detail(id)
    if (holds(sheet)) return sheet
    await sleep(pause)
  }
}
const entries = async (id: number) =>
  (
    await server.owner.query<{ entries: number; keys: number }>(
      `select count(*)::int as entries, count(distinct key_id)::int as keys from stock_entry where document_kind = 'stocktake' and document_id = $1`,
      [id],
    )
  ).rows[0]

test('a node that is killed while it posts a count leaves whole blocks; another one posts the rest, each line once', async () => {
  const { ownerUrl, appUrl } = database
  const sheet = await counted()
  const other = spawnNode({ ownerUrl, appUrl })
  try {
    await other.address()
    await server.app.runtime.jobs.stop(10_000) // only the other node works
    const begun = await server.ask(routes.submit, {
      as: stock.company.boss,
      body: { id: sheet.id, version: (await detail(sheet.id)).version },
    })
    await until(sheet.id, ({ posted }) => posted > begun.posted)
    other.child.kill('SIGKILL')
    await other.ended()
    const halted = await detail(sheet.id)
    expect(halted).toMatchObject({ state: 'posting', halted: null })
    expect(halted.posted).toBeLessThan(lots)
    expect(await entries(sheet.id)).toEqual({ entries: halted.posted, keys: halted.posted })
    const next = spawnNode({ ownerUrl, appUrl })
    try {
      await next.address()
      await until(sheet.id, ({ state }) => state === 'done', takeoverLook)
      expect(await entries(sheet.id)).toEqual({ entries: lots, keys: lots })
      expect(await stock.broken()).toEqual([])
    } finally {
      await next.stop()
    }
  } finally {
    await other.stop()
  }
})
