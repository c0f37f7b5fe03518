import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../kernel/server/desk/documentNumber.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { readGroupFirsts } from '../../../kernel/server/list/list.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { lockContractHeads } from '../../contract/server/index.ts'
import { type InstallRow, installRecord, installRoutes as routes } from '../api/installation.ts'
import { change } from './change.ts'
import { makeChecks } from './checks.ts'
import { contractToInstall } from './contracts.ts'
import { detailOf } from './detail.ts'
import { homeLines } from './home.ts'
import { installations } from './installs.ts'
import { assertLines, linesOf, namedLines, storeLines, toldOf } from './lines.ts'
import { plan } from './planning.ts'

const mostDays = 62

function assertSpan(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1) throw badInput('to', '结束日期不能早于开始日期，请改大')
  if (days > mostDays) throw badInput('to', `一次最多看 ${mostDays} 天，请改小范围`)
}

/** Locks the contract of an installation that the person sees, before that itself. */
async function lockAbove(desk: Desk, id: number): Promise<number> {
  const { contractId } = await installations.visible(desk, id)
  await lockContractHeads(desk, [contractId])
  return contractId
}

/** The calls of installations, but for what is done at the home. */
export const installHandlers: Handled[] = [
  ...readingOf(installations, routes),
  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),

  handle(routes.calendar, async (desk, { body: { from, to, perDay, ...filter } }) => {
    assertSpan(from, to)
    const spec = await installations.listFor(desk, filter.filters)
    const within = (bind: (value: unknown) => string) =>
      `e.state <> 'cancelled' and e.planned_on between ${bind(from)} and ${bind(to)}`
    const where = [...installations.conditions(desk, filter.view, filter.filters), within]
    const days = await readGroupFirsts<InstallRow>(desk.client, { ...spec, sums: [] }, where, filter, {
      by: { sql: 'e.planned_on' },
      sort: { by: 'plannedOn', order: 'ascend' },
      most: perDay,
    })
    return { days: days.map(({ by, total, rows }) => ({ day: String(by), count: total, rows })) }
  }),

  handle(routes.add, async (desk, { body: { lines, contractId, ...head } }) => {
    const { customerId, ownerId, departmentId } = await contractToInstall(desk, contractId)
    const home = await homeLines(desk, contractId)
    assertLines(lines, home)
    const [number] = (await nextNumbers(desk, 'AZ')) as [string]
    const row = { number, contractId, customerId, ownerId, departmentId, ...head, createdBy: desk.employeeId }
    const more = { lines: [null, namedLines(lines, home).map(toldOf)] as [unknown, unknown] }
    const added = await desk.insert(installRecord.table, row, { action: '新增安装单', name: number, more })
    await storeLines(desk, added.id, lines)
    await installations.tell(desk, [added])
    return detailOf(desk, added.id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, lines, ...head } }) => {
    const contractId = await lockAbove(desk, id)
    const before = await installations.lock(desk, id, 'edit', { version, force })
    if (lines === undefined) {
      await change(desk, before, head, '修改安装单')
      return detailOf(desk, id)
    }
    const home = await homeLines(desk, contractId, id)
    assertLines(lines, home)
    const had = await linesOf(desk, before)
    await storeLines(desk, id, lines)
    const more = { lines: [had.map(toldOf), namedLines(lines, home).map(toldOf)] as [unknown, unknown] }
    await change(desk, before, head, '修改安装单', more)
    return detailOf(desk, id)
  }),

  handle(routes.plan, async (desk, { body: { id, version, ...given } }) => {
    const before = await installations.lock(desk, id, 'plan', { version })
    await plan(desk, before, given)
    return detailOf(desk, id)
  }),

  handle(routes.start, async (desk, { body: { id, version } }) => {
    const before = await installations.lock(desk, id, 'start', { version })
    const lines = await linesOf(desk, before)
    await makeChecks(
      desk,
      id,
      lines.map(({ trade }) => trade),
    )
    await change(desk, before, { state: 'working', startedAt: sql<string>`now()` }, '安装工到场')
    return detailOf(desk, id)
  }),

  handle(routes.cancel, async (desk, { body: { id, version, reason } }) => {
    const before = await installations.lock(desk, id, 'cancel', { version })
    await change(desk, before, { state: 'cancelled', cancelReason: reason }, '取消安装单')
    return detailOf(desk, id)
  }),
]
