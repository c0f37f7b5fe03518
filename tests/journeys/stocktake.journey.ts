import type { Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindingRoutes } from '../../src/modules/approval/api/bindingRoutes.ts'
import { receiptRoutes } from '../../src/modules/purchase/api/receipt.ts'
import { transferRoutes } from '../../src/modules/stockMove/api/transfer.ts'
import { warehouseRoutes } from '../../src/modules/warehouse/api/warehouse.ts'
import { dayFrom } from '../support/money.ts'
import { act } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* 盘点: two people count one blind sheet by phone while a transfer leaves; a large difference is counted again, approved and posted. */
let stage: Stage
let keeper: Person
let manager: Person
let boss: string
let warehouseId: number
let elsewhere: number
let goods: { id: number; name: string }[]
let sheet: number
/** What each of those who count was told of the books. */
const told = new Map<Person, unknown[]>()

const phone = { width: 390, height: 844 }
const list = '/warehouseManager/stocktakeManager'
const box = 8
/** Boxes of each goods at first, and how many of them are found. */
const there = [20, 30, 10, 5]
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const row = (person: Person, at: number) =>
  dialog(person)
    .locator('.count-row')
    .filter({ hasText: goods[at]?.name as string })

/** Types what one has counted of goods. */
async function counts(person: Person, at: number, boxes: number, rest = 0): Promise<void> {
  const line = row(person, at)
  const [ofBoxes, ofRest] = [line.getByLabel(/的箱数$/), line.getByLabel(/的零头$/)]
  await ofBoxes.fill(String(boxes))
  await ofRest.fill(String(rest))
  await line.getByRole('button', { name: '录入' }).click()
  await line.getByText(`已录 ${boxes} 箱${rest ? ` ${rest} 片` : ''}`).waitFor()
}

/** Sends boxes of goods to another warehouse, as somebody else does meanwhile. */
async function leave(at: number, boxes: number): Promise<void> {
  const lines = [{ goodsId: goods[at]?.id as number, batch: 'P1', boxes, rest: 0 }]
  const body = {
    fromWarehouseId: warehouseId,
    toWarehouseId: elsewhere,
    happenedOn: dayFrom(0),
    lines,
    submit: true,
    chosen: {},
  }
  const { state } = await stage.server.ask(transferRoutes.add, { as: boss, body: body as never })
  expect(state).toBe('sent')
}

/** What lies in the warehouse now, in pieces, by goods. */
async function books(): Promise<number[]> {
  const { rows } = await stage.server.owner.query<{ pieces: number }>(
    `select on_hand::int as pieces from stock_key where office_id = 1 and warehouse_id = $1 and condition <> 'transit' order by goods_id`,
    [warehouseId],
  )
  return rows.map(({ pieces }) => pieces)
}

const booksIn = (value: unknown): unknown[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, of]) =>
        (key === 'book' || key === 'difference' || key === 'value') && of != null ? [of] : booksIn(of),
      )

beforeAll(async () => {
  stage = await openStage()
  const { owner, signIn, ask } = stage.server
  boss = await signIn('boss')
  const { rows } = await owner.query<{ id: number; name: string }>(
    `select id::int as id, name from goods where office_id = 1 and box_pieces = $1 order by id limit ${there.length}`,
    [box],
  )
  goods = rows
  const main = await owner.query<{ id: number }>('select min(id)::int as id from warehouse where office_id = 1')
  elsewhere = main.rows[0]?.id as number
  warehouseId = (await ask(warehouseRoutes.add, { as: boss, body: { name: '城东小仓' } as never })).id as number
  const lines = goods.map(({ id: goodsId }, at) => ({ goodsId, batch: 'P1', boxes: there[at], rest: 0 }))
  const body = { warehouseId, receivedOn: dayFrom(0), supplierWords: '期初', lines, submit: true, chosen: {} }
  await ask(receiptRoutes.add, { as: boss, body: body as never })
  await ask(bindingRoutes.enable, { as: boss, body: { business: 'stocktake' } as never })
  await owner.query(`insert into office_switch (office_id, code, value) values (1, 'stocktakeRecount', '10')`)
  ;[keeper, manager] = await Promise.all([
    stage.person('warehouse', `${list}?new=1`, phone, { touched: true }),
    stage.person('manager', list, phone, { touched: true }),
  ])
  for (const person of [keeper, manager]) {
    told.set(person, [])
    person.page.on('response', response => void listen(person, response))
  }
})
afterAll(() => stage?.close())

async function listen(person: Person, response: Response): Promise<void> {
  if (!response.url().includes('/api/crm/stocktake/')) return
  told.get(person)?.push(...booksIn(await response.json().catch(() => null)))
}

describe('盘点', () => {
  it('仓管开一张盲盘，两个人各数一半；数的时候谁也看不到账面数', async () => {
    const { page } = keeper
    await dialog(keeper).getByLabel('仓库').click()
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '城东小仓' }).click()
    await dialog(keeper).getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText(/PD\S+ 已新建，共 4 个批次/).waitFor()
    await dialog(keeper).waitFor({ state: 'hidden' })
    const { rows } = await stage.server.owner.query('select max(id)::int as id from stocktake where office_id = 1')
    sheet = rows[0].id
    for (const person of [keeper, manager]) await person.page.goto(`${list}?open=${sheet}`)
    await counts(keeper, 0, 20)
    // Five boxes leave before they are counted, and three of what was counted.
    await leave(1, 5)
    await leave(0, 3)
    await counts(manager, 1, 22)
    await counts(keeper, 2, 10)
    await counts(manager, 3, 5)
    await keeper.picture('count-blind-390')
    await dialog(keeper).getByText('已盘 4 / 共 4 个批次').waitFor()
    for (const person of [keeper, manager]) expect(await dialog(person).innerText()).not.toMatch(/账面 \d|差异/)
    expect([...told.values()]).toEqual([[], []])
  })

  it('差异大的一行要再数一次，店长数完再提交，进入审批', async () => {
    await act(keeper, '提交过账')
    const sends = () => dialog(keeper).getByRole('button', { name: '提交过账' }).click()
    await sends()
    const refused = keeper.page.getByText(/1 行需要复盘，请再数一次并重新录入/).first()
    await refused.waitFor()
    expect(await refused.innerText()).not.toMatch(/\d+ 片/)
    await keeper.picture('count-again-390')
    await keeper.page.keyboard.press('Escape')
    await counts(manager, 1, 23)
    expect([...told.values()]).toEqual([[], []])
    await act(keeper, '提交过账')
    await sends()
    await dialog(keeper).getByText('审批中').first().waitFor()
    await dialog(keeper).getByText('实盘片数').waitFor()
    expect(told.get(keeper)).toEqual([])
    expect(await books()).toEqual([17, 25, 10, 5].map(boxes => boxes * box))
  })

  it('老板看到差多少，同意后过账：账面等于数的减去数之后走的', async () => {
    const { page, picture } = await stage.person('boss', `${list}?open=${sheet}`)
    const record = page.getByRole('dialog').last()
    await record.getByText('审批中').first().waitFor()
    await picture('count-decides')
    await record.getByRole('link', { name: '查看审批' }).click()
    await page.getByText(/少 16/).first().waitFor()
    await record.getByRole('button', { name: '同意', exact: true }).click()
    await record.getByLabel('意见').fill('数过两次')
    await record.getByRole('button', { name: '同意', exact: true }).click()
    await keeper.page.goto(`${list}?open=${sheet}`)
    await dialog(keeper).getByText('已过账').first().waitFor()
    await keeper.picture('count-posted-390')
    // Counted 20, of which 3 have left since; counted 23 of 25; the others as the books have them.
    expect(await books()).toEqual([17, 23, 10, 5].map(boxes => boxes * box))
  })
})
