import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../../tests/support/database.ts'
import { takeoverLook } from '../../../../../tests/support/jobs.ts'
import { type NodeProcess, spawnNode } from '../../../../../tests/support/node.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { batchRoutes as routes } from '../../api/batch.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const goods = 3000
const tomorrow = formatDate(startOfDay(Date.now(), 1))
let database: FreshDatabase
let server: TestServer
let company: Company
beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({ database })
  company = await foundCompany(server, '调价中断公司', 'priceHaltBoss')
  await layGoods('K')
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const layGoods = (prefix: string) =>
  server.owner.query(
    `with brand as (insert into dictionary_item (office_id, type_code, label) values ($1, 'intentionBrand', $3) returning id)
     insert into goods (office_id, code, name, brand_id, list_price) select $1, $3 || n, '砖' || n, brand.id, 10000 + n
     from generate_series(1, $2::int) n, brand`,
    [company.officeId, goods, prefix],
  )
const brandOf = async (prefix: string) =>
  (
    await server.owner.query('select id from dictionary_item where office_id = $1 and label = $2', [
      company.officeId,
      prefix,
    ])
  ).rows[0].id as number
const detail = (id: number) => server.ask(routes.detail, { as: company.boss, params: { id } })
const bell = async () => JSON.stringify(await server.ask(notificationRoutes.inbox, { as: company.boss }))
const start = async (prefix: string) =>
  (
    await server.ask(routes.add, {
      as: company.boss,
      body: { name: `涨价 ${prefix}`, brandId: await brandOf(prefix), rate: 300, rounding: 'fen', fromDay: tomorrow },
    })
  ).id
/** Waits for a batch, looking again after each `pause` in ms. */
const until = async (id: number, holds: (batch: Awaited<ReturnType<typeof detail>>) => boolean, pause = 20) => {
  for (;;) {
    const batch = await detail(id)
    if (holds(batch)) return batch
    await sleep(pause)
  }
}
/** What a batch made: windows, goods with more than one, and the goods without one. */
const windowsOf = async (id: number) =>
  (
    await server.owner.query(
      `select count(*)::int as made, count(distinct goods_id)::int as goods,
         bool_and(w.list_price = round(g.list_price * 1.03)) as right
       from price_window w join goods g on g.office_id = w.office_id and g.id = w.goods_id where w.batch_id = $1`,
      [id],
    )
  ).rows[0]

test('a node that is killed in the middle of a batch leaves whole pieces; another goes on, and the requester hears of the end', async () => {
  const { ownerUrl, appUrl } = database
  const other: NodeProcess = spawnNode({ ownerUrl, appUrl })
  try {
    await other.address()
    await server.app.runtime.jobs.stop(10_000) // only the other node works
    const id = await start('K')
    const before = await until(id, batch => batch.changedCount > 0)
    other.child.kill('SIGKILL')
    await other.ended()
    const halted = await detail(id)
    expect(halted).toMatchObject({ status: 'running' })
    expect(halted.changedCount).toBeGreaterThanOrEqual(before.changedCount)
    expect(halted.changedCount).toBeLessThan(goods)
    expect(await windowsOf(id)).toEqual({ made: halted.changedCount, goods: halted.changedCount, right: true })
    expect(await bell()).not.toContain('涨价 K')
    const next = spawnNode({ ownerUrl, appUrl })
    try {
      await next.address()
      expect(await until(id, batch => batch.status === 'done', takeoverLook)).toMatchObject({
        changedCount: goods,
        skippedCount: 0,
      })
      expect(await windowsOf(id)).toEqual({ made: goods, goods, right: true })
      expect(await bell()).toContain('“涨价 K”已生效')
    } finally {
      await next.stop()
    }
  } finally {
    await other.stop()
  }
})

test('a batch that cannot go on ends as far as it came; the requester hears of it and takes the part back', async () => {
  await layGoods('L')
  const { ownerUrl, appUrl } = database
  await server.owner.query(`
    create function spoil() returns trigger language plpgsql as $$ begin
      if exists (select from goods where office_id = new.office_id and id = new.goods_id and code = 'L2000') and new.batch_id is not null
      then raise exception 'spoiled'; end if;
      return new;
    end $$;
    create trigger spoil before insert on price_window for each row execute function spoil()`)
  const node = spawnNode({ ownerUrl, appUrl })
  try {
    await node.address()
    const id = await start('L')
    const ended = await until(id, batch => batch.status === 'failed')
    expect(ended).toMatchObject({ changedCount: 1950, mayReverse: true })
    expect(await windowsOf(id)).toMatchObject({ made: 1950 })
    expect(await bell()).toContain('“涨价 L”没有全部生效')
    await server.owner.query('drop trigger spoil on price_window')
    const body = { id, fromDay: tomorrow, remark: '没有全部生效' }
    const back = await server.ask(routes.reverse, { as: company.boss, body })
    await until(back.id, batch => batch.status === 'done')
    const { rows } = await server.owner.query(
      'select count(*)::int as live from price_window where batch_id = $1 and voided_at is null',
      [id],
    )
    expect(rows[0].live).toBe(0)
  } finally {
    await node.stop()
  }
})
