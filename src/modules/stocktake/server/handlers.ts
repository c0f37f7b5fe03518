import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { assertWords } from '../../settings/server/index.ts'
import { assertCuts, lockWarehouse } from '../../warehouse/server/index.ts'
import {
  type CountLine,
  stocktakeRoutes as routes,
  type StocktakeDetail,
  StocktakeEntered,
  stocktakeRecord,
} from '../api/stocktake.ts'
import { addFound, countLine, lockCounted, uncountLine } from './counting.ts'
import { assertCounted, differencesOf } from './differences.ts'
import { closeLines, stocktakeDocument as sheets } from './document.ts'
import { keysToCount } from './keys.ts'
import { pageOfLines, type StoredLine, seesBooks, shownLines, storedLine } from './lines.ts'
import { beginPosting } from './posting/begin.ts'
import { finished } from './posting/finish.ts'
import { goOn } from './posting/job.ts'
import { type StocktakeRecord, stocktakes } from './stocktakes.ts'

const { noun } = stocktakeRecord

async function detailOf(desk: Desk, id: number): Promise<StocktakeDetail> {
  const stored = await stocktakes.visible(desk, id)
  const { place, brandId, days, approvalId } = stored
  return {
    ...(await stocktakes.rowOf(desk, id)),
    place,
    brandId,
    days,
    approvalId,
    refusals: stocktakes.refusals(desk, stored),
  }
}

/** What changes of a line stands in the sheet's log. */
const told = (desk: Desk, sheet: StocktakeRecord, action: string, line: [string | null, string | null]) =>
  sheets.change(desk, sheet, {}, action, { line })

/** Returns a sheet with one of its lines as the person sees it. */
async function withLine(desk: Desk, sheet: StocktakeRecord, lineId: number) {
  const line = (await storedLine(desk, sheet.id, lineId)) as StoredLine
  return { ...(await detailOf(desk, sheet.id)), line: shownLines([line], seesBooks(desk, sheet))[0] as CountLine }
}

/** The calls of counts. */
export const stocktakeHandlers = [
  ...readingOf(stocktakes, routes),
  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

  handle(routes.add, async (desk, { body }) => {
    // One after the other: two sheets over the same keys are told of each other.
    await lockWarehouse(desk, body.warehouseId)
    await assertWords(desk, StocktakeEntered, body)
    const keys = await keysToCount(desk, body)
    const [number] = (await nextNumbers(desk, 'PD')) as [string]
    const owned = { ownerId: desk.employeeId, departmentId: desk.who.departmentId, createdBy: desk.employeeId }
    const added = await desk.insert('stocktake', { ...body, ...owned, number }, { action: `新增${noun}`, name: number })
    const { id } = added
    await desk.client.query(
      `insert into stocktake_line (office_id, stocktake_id, position, key_id)
       select $1, $2, t.at - 1, t.id from unnest($3::bigint[]) with ordinality as t (id, at)`,
      [desk.officeId, id, keys],
    )
    await stocktakes.tell(desk, [added])
    return detailOf(desk, id)
  }),

  handle(routes.lines, async (desk, { body }) => pageOfLines(desk, await stocktakes.visible(desk, body.id), body)),

  handle(routes.count, async (desk, { body: { id, ...typed } }) => {
    const sheet = await lockCounted(desk, id)
    await countLine(desk, sheet, typed, told)
    return withLine(desk, sheet, typed.stocktakeLineId)
  }),
  handle(routes.uncount, async (desk, { body: { id, stocktakeLineId } }) => {
    const sheet = await lockCounted(desk, id)
    await uncountLine(desk, sheet, stocktakeLineId, told)
    return withLine(desk, sheet, stocktakeLineId)
  }),
  handle(routes.found, async (desk, { body: { id, ...line } }) => {
    const sheet = await lockCounted(desk, id)
    return withLine(desk, sheet, await addFound(desk, sheet, line, told))
  }),

  handle(routes.forecast, async (desk, { body: { id, chosen } }) => {
    const stored = await stocktakes.visible(desk, id)
    if (!(await sheets.isAsked(desk))) return null
    return sheets.forecast(desk, { ...stored, ...(await differencesOf(desk, id)) }, chosen)
  }),
  handle(routes.submit, async (desk, { body: { id, version, chosen, cuts } }, runtime) => {
    await stocktakes.visible(desk, id)
    await assertCuts(desk, cuts)
    const stored = (await stocktakes.lock(desk, id, 'submit', { version })) as StocktakeRecord
    await assertCounted(desk, id)
    await sheets.sendOrDo(desk, stored, chosen, { cuts: JSON.stringify(cuts) as never })
    const sheet = await detailOf(desk, id)
    if (sheet.state === 'posting') await goOn(desk, runtime, id)
    return sheet
  }),
  handle(routes.resume, async (desk, { body: { id, version, cuts } }, runtime) => {
    await stocktakes.visible(desk, id)
    await assertCuts(desk, cuts)
    const stored = (await stocktakes.lock(desk, id, 'resume', { version })) as StocktakeRecord
    if (stored.halted === null) throw conflict('正在过账，请稍等；停下后才需要继续')
    const sheet = { ...stored, cuts: cuts as unknown as StocktakeRecord['cuts'] }
    const more = await beginPosting(desk, sheet)
    const next = more ? { halted: null, postingBy: desk.employeeId, cuts: JSON.stringify(cuts) as never } : finished()
    await sheets.change(desk, stored, next, '继续过账')
    if (more) await goOn(desk, runtime, id)
    return detailOf(desk, id)
  }),
  handle(routes.cancel, async (desk, { body: { id, version } }) => {
    const stored = (await stocktakes.lock(desk, id, 'cancel', { version })) as StocktakeRecord
    await closeLines(desk, id)
    await sheets.change(desk, stored, { state: 'cancelled' }, `作废${noun}`)
    return detailOf(desk, id)
  }),
]
