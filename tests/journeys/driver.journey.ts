import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { tripRoutes } from '../../src/modules/trip/api/trip.ts'
import { pngOf } from '../support/png.ts'
import { setSwitches } from '../support/switches.ts'
import { openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* A driver's day at 390 px: from loading to 交账, with the connection lost for a minute. */
let stage: Stage
let driver: Person
let trip: number

const phone = { width: 390, height: 844 }
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const mine = ({ page }: Person, number: string) => page.getByRole('region', { name: number })
const tripNow = async () => {
  const { rows } = await stage.server.owner.query<{ number: string; state: string }>(
    'select number, state from trip where id = $1',
    [trip],
  )
  return rows[0] as { number: string; state: string }
}
/** What nobody has paid yet of the contract of a shipment `s`, less what waits for finance (fen). */
const owedSql = `(select sum(t.amount - t.paid) from contract_term t where t.office_id = s.office_id and t.contract_id = s.contract_id)::int
  - (select coalesce(sum(r.amount), 0) from receipt r where r.office_id = s.office_id and r.contract_id = s.contract_id and r.state = 'submitted')::int`
/** The trip's shipments, first the one whose customer has most to pay yet (fen). */
const shipmentsNow = async () => {
  const { rows } = await stage.server.owner.query<{ number: string; state: string; owed: number }>(
    `select s.number, s.state, ${owedSql} as owed from trip_shipment t join shipment s on s.office_id = t.office_id and s.id = t.shipment_id
     where t.trip_id = $1 order by owed desc, t.id`,
    [trip],
  )
  return rows
}
const count = async (sql: string) =>
  (await stage.server.owner.query<{ count: number }>(sql, [trip])).rows[0]?.count as number
/** What of the trip's goods was scanned or ticked. */
const checked = () =>
  count(`select count(*)::int as count from trip_shipment t join shipment_check k on k.office_id = t.office_id and k.shipment_id = t.shipment_id
    where t.trip_id = $1`)
/** The photos of what was collected on the trip. */
const vouchers = () =>
  count(`select count(*)::int as count from trip_collection c join attachment a on a.office_id = c.office_id and a.subject = 'receipt'
    and a.subject_id = c.receipt_id where c.trip_id = $1`)
const receipts = async () => {
  const { rows } = await stage.server.owner.query<{ amount: number; state: string }>(
    `select r.amount::int as amount, r.state from trip_collection c join receipt r on r.office_id = c.office_id and r.id = c.receipt_id where c.trip_id = $1`,
    [trip],
  )
  return rows
}

/** Returns two shipments, those whose customers have most to pay yet. */
async function owingMost(ids: readonly number[]): Promise<number[]> {
  const { rows } = await stage.server.owner.query<{ id: number }>(
    `select s.id::int from shipment s where s.office_id = 1 and s.id = any($1) order by ${owedSql} desc limit 2`,
    [ids],
  )
  expect(rows).toHaveLength(2)
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  stage = await openStage()
  const { server } = stage
  await setSwitches(server, await server.signIn('boss', 'Tongzhou@2026'), {
    moneyRelease: 'percent',
    moneyShippingRate: 0,
  })
  const as = await server.signIn('warehouse', 'Tongzhou@2026')
  const { employeeId } = await server.ask(identityRoutes.info, { as, query: {} } as never)
  const waiting = await server.ask(tripRoutes.waiting, { as, body: { search: '' } })
  const { rows } = await server.owner.query<{ id: number }>(
    `select id::int from vehicle where office_id = 1 and state = 'active' order by id limit 1`,
  )
  const runsOn = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  // What the demo has picked before is ticked, which a driver's tick takes back.
  const ready = waiting.filter(({ state }) => state === 'ready')
  const shipmentIds = await owingMost(ready.map(({ id }) => id))
  const body = { runsOn, vehicleId: rows[0]?.id, driverId: employeeId, shipmentIds }
  const { id, version } = await server.ask(tripRoutes.add, { as, body: body as never })
  await server.ask(tripRoutes.plan, { as, body: { id, version } })
  trip = id
  driver = await stage.person('warehouse', '/warehouseManager/deliveryDay', phone, { touched: true })
})
afterAll(() => stage?.close())

describe('司机的一天', () => {
  it('装车，把货出库，出车', async () => {
    const { number } = await tripNow()
    const own = mine(driver, number)
    await own.getByRole('button', { name: '开始装车' }).click()
    await expect.poll(async () => (await tripNow()).state).toBe('loading')
    await own.getByRole('button', { name: '拣货装车' }).click()
    const box = dialog(driver).getByRole('checkbox').first()
    await box.waitFor()
    // What the page fetches later by itself is there, so that only the driver's own acts find no connection.
    await driver.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/News-')),
    )
    await driver.context.setOffline(true)
    await box.click()
    await dialog(driver)
      .getByText(/：等待发送/)
      .waitFor()
    await driver.picture('driver-loading-offline')
    expect(await checked()).toBe(0)
    await driver.context.setOffline(false)
    await expect.poll(checked).toBeGreaterThan(0)
    await dialog(driver)
      .getByText(/：等待发送/)
      .waitFor({ state: 'hidden' })
    await driver.page.keyboard.press('Escape')
    await own.getByRole('button', { name: '出车', exact: true }).click()
    await dialog(driver).getByRole('button', { name: '全部出库并出车' }).click()
    await own.getByText('送货中').waitFor()
    expect((await shipmentsNow()).map(({ state }) => state)).toEqual(['left', 'left'])
    await driver.picture('driver-day')
  })

  it('断网时签收与代收都先记下，连上后各办一次；财务确认前不算付款', async () => {
    const { page, context } = driver
    const { number } = await tripNow()
    const [first] = await shipmentsNow()
    expect(first?.owed).toBeGreaterThanOrEqual(10_000)
    const card = mine(driver, number).getByRole('article', { name: first?.number as string })
    await context.setOffline(true)
    await card.getByRole('button', { name: '签收' }).click()
    const pad = dialog(driver).locator('canvas')
    await pad.scrollIntoViewIfNeeded()
    const box = (await pad.boundingBox()) as { x: number; y: number }
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
    await page.mouse.move(box.x + 60, box.y + 90, { steps: 5 })
    await page.mouse.up()
    await dialog(driver).getByLabel('签收人').fill('周女士')
    await dialog(driver).getByRole('button', { name: '确认签收' }).click()
    await card.getByText(`签收 ${first?.number}`).waitFor()
    await card.getByRole('button', { name: '代收', exact: true }).click()
    await dialog(driver).getByLabel('收款金额').fill('100')
    await dialog(driver)
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: '现金.png', mimeType: 'image/png', buffer: pngOf(20, 10) })
    await dialog(driver).getByText('待上传').waitFor()
    await dialog(driver).getByRole('button', { name: '登记代收' }).click()
    await driver.picture('driver-offline')
    expect(await receipts()).toEqual([])
    await context.setOffline(false)
    await card.getByText('已签收').waitFor()
    await mine(driver, number).getByText('现金 ¥100.00').waitFor()
    expect((await shipmentsNow()).find(one => one.number === first?.number)?.state).toBe('signed')
    expect(await receipts()).toEqual([{ amount: 10_000, state: 'submitted' }])
    expect(await vouchers()).toBe(1)
  })

  it('断网时多收了：连上后问一声，点头就记为客户余额', async () => {
    const { context } = driver
    const { number } = await tripNow()
    const second = (await shipmentsNow()).find(({ state }) => state === 'left')
    const card = mine(driver, number).getByRole('article', { name: second?.number as string })
    await context.setOffline(true)
    await card.getByRole('button', { name: '代收', exact: true }).click()
    await dialog(driver).getByRole('button', { name: '对公账户' }).click()
    await dialog(driver).getByLabel('收款金额').fill('8888888')
    await dialog(driver).getByRole('button', { name: '登记代收' }).click()
    const strip = driver.page.getByRole('button', { name: `代收 ${second?.number}` })
    await strip.waitFor()
    await card.getByText(`代收 ${second?.number}`).waitFor()
    await context.setOffline(false)
    await driver.page.getByRole('button', { name: /没有办成，点这里处理/ }).click()
    await driver.picture('driver-beyond')
    await dialog(driver).getByRole('button', { name: '多收的记为客户余额，再发送' }).click()
    await mine(driver, number).getByText('¥8,888,888.00').first().waitFor()
    await strip.waitFor({ state: 'hidden' })
    expect(await receipts()).toContainEqual({ amount: 888_888_800, state: 'submitted' })
  })

  it('交账写明差额原因；财务接收，司机未交款里还等确认', async () => {
    const { number } = await tripNow()
    await mine(driver, number).getByRole('button', { name: '交账', exact: true }).click()
    await dialog(driver).getByLabel('现金交出（元）').fill('99')
    await dialog(driver).getByLabel('现金差额原因').fill('找零少收一元')
    await driver.picture('driver-hand-in')
    await dialog(driver).getByRole('button', { name: '确认交账' }).click()
    await mine(driver, number).getByText('已交账，等财务接收').waitFor()
    const finance = await stage.person('finance', `/warehouseManager/deliveryPlan?open=${trip}`)
    await openTab(finance, '代收与交账')
    await finance.page.getByText('找零少收一元').waitFor()
    await finance.page.getByRole('button', { name: '接收交账' }).click()
    await expect.poll(async () => (await tripNow()).state).toBe('settled')
    await finance.page.goto('/approvalInfoManager/collectionInfo?tab=unhanded')
    await finance.page.getByRole('link', { name: number }).first().waitFor()
    await finance.picture('driver-unhanded')
  })
})
