import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** The count of the demo that is under way, and a line of it that nobody has counted. */
async function openLine() {
  const { rows } = await stage.server.owner.query<{ sheet: number; line: number; box: number }>(
    `select l.stocktake_id::int as sheet, l.id::int as line, b.box_pieces as box from stocktake_line l
     join stocktake s on s.office_id = l.office_id and s.id = l.stocktake_id join stock_key k on k.office_id = l.office_id and k.id = l.key_id
     join stock_lot b on b.office_id = k.office_id and b.id = k.lot_id
     where l.office_id = 1 and s.state = 'draft' and l.counted is null and b.box_pieces is not null order by l.position limit 1`,
  )
  return rows[0] as { sheet: number; line: number; box: number }
}
const counted = async (line: number) =>
  (await stage.server.owner.query('select counted::int as counted, times from stocktake_line where id = $1', [line]))
    .rows[0]

describe('连接断了', () => {
  it.each([
    ['手机', { width: 390, height: 844 }, true],
    ['电脑', { width: 1280, height: 800 }, false],
  ])('%s上盘点：断网时记下来，连上后只录一次；录错的说明原因，改了就行', async (_, window, touched) => {
    const { sheet, line, box } = await openLine()
    const { page, context, picture } = await stage.person(
      'warehouse',
      `/warehouseManager/stocktakeManager?open=${sheet}`,
      window,
      {
        touched,
      },
    )
    const row = page.locator('.count-row', { has: page.locator(`#count-${line}`) })
    await row.scrollIntoViewIfNeeded()
    await context.setOffline(true)
    await row.locator('input').first().fill('3')
    await row.getByRole('button', { name: '录入' }).click()
    await row.getByText('等待发送').waitFor()
    if (touched) {
      // A drawer is open: the strip that tells what waits stands below it, where a finger reaches it.
      const strip = page.getByRole('button', { name: /1 项等待发送，连上网后自动发送/ })
      await strip.click({ trial: true })
      await picture('offline-strip')
    }
    expect(await counted(line)).toMatchObject({ counted: null })
    await context.setOffline(false)
    await row.getByText(/已录 3 箱/).waitFor()
    expect(await counted(line)).toEqual({ counted: 3 * box, times: 1 })
    // More pieces than a box holds are refused, and counted anew they stand.
    await row.locator('input').nth(1).fill(String(box))
    await row.getByRole('button', { name: '录入' }).click()
    await row.getByText(/没有办成/).waitFor()
    await row.locator('input').nth(1).fill('1')
    await row.getByRole('button', { name: '录入' }).click()
    await row.getByText(/已录 3 箱 1 片/).waitFor()
    expect(await row.getByText(/没有办成/).count()).toBe(0)
    await context.close()
  })
})
