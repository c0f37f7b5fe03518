import { linkTo } from '../../../../kernel/api/place.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/desk/officeWork.ts'
import { readAsOffice } from '../../../../kernel/server/desk/readingStandby.ts'
import { type Handled, handle, handlePieces } from '../../../../kernel/server/http/mount.ts'
import type { World } from '../../../../kernel/server/module.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { notify } from '../../../notification/server/index.ts'
import { employeesWho } from '../../../organisation/server/index.ts'
import { type LedgerCheck, closingRoutes as routes } from '../../api/closing.ts'
import { moneyPlaces } from '../../api/places.ts'
import { checkLedger, type LedgerReport } from './ledger.ts'

/** Each night at 3:20, in cron's words. */
export const checkingTimes = '20 3 * * *'

const closes = routes.ledger.needs

async function keep(desk: Desk, report: LedgerReport, milliseconds: number): Promise<void> {
  const values = { ...report, broken: JSON.stringify(report.broken), milliseconds, officeId: desk.officeId }
  await desk.db.insertInto('ledgerCheck').values(values).execute()
  const [first] = report.broken
  if (!first) return
  const people = (await employeesWho(desk, closes)).map(one => one.employeeId)
  const title = `资金对账发现不一致：${first.document}`
  await notify(desk, people, {
    kind: 'ledger',
    title,
    content: first.check,
    path: linkTo(moneyPlaces.desk, { tab: 'book' }),
  })
}

/** Forgets what the checks of more than a year ago found, unless something was broken. */
async function forgetOld(desk: Desk): Promise<void> {
  await desk.client.query(
    `delete from ledger_check where office_id = $1 and created_at < now() - interval '1 year' and broken = '[]'`,
    [desk.officeId],
  )
}

/** Checks the ledger of every company and keeps what was found; a fault rings the bell of those who close months. */
export const checkLedgers = (runtime: Runtime, world: World): Promise<void> =>
  forEachOffice(runtime, 'ledgerCheck', async officeId => {
    const begun = clock.now()
    const report = await readAsOffice(runtime, officeId, '资金对账', desk => checkLedger(desk.client, world, officeId))
    await asOffice(runtime, officeId, '资金对账', 'writes', async desk => {
      await keep(desk, report, clock.now() - begun)
      await forgetOld(desk)
    })
  })

/** Returns what the last check found; null before the first. */
async function lastOf(desk: Desk): Promise<LedgerCheck | null> {
  const last = await desk
    .from('ledgerCheck')
    .select(['receipts', 'entries', 'terms', 'broken', 'milliseconds', 'createdAt'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (last as LedgerCheck | undefined) ?? null
}

/** The calls of the check of the ledger. */
export const ledgerHandlers = (world: World): readonly Handled[] => [
  handle(routes.ledger, desk => lastOf(desk)),
  handlePieces(routes.verify, async pieces => {
    const begun = clock.now()
    const report = await pieces.read(desk => checkLedger(desk.client, world, desk.officeId))
    await pieces.each('keep', desk => keep(desk, report, clock.now() - begun))
    return pieces.read(desk => lastOf(desk))
  }),
]
