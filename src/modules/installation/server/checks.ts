import { storeRows } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { filesOfEach } from '../../attachments/server/index.ts'
import type { CheckFound, ShownCheck } from '../api/checks.ts'
import type { Trade } from '../api/trades.ts'
import { change } from './change.ts'
import { type InstallRecord, installations } from './installs.ts'
import { pointsOf } from './points.ts'

/** What the files of a point of a check list are kept under. */
export const checkSubject = 'installationCheck'

/** Returns the check list of an installation, in its order. */
export async function checksOf(desk: Desk, id: number): Promise<ShownCheck[]> {
  const { rows } = await desk.client.query<Omit<ShownCheck, 'photos'>>(
    `select id, trade, point, result, note, checked_by as "checkedBy", checked_at as "checkedAt" from installation_check
     where office_id = $1 and installation_id = $2 order by position, id`,
    [desk.officeId, id],
  )
  const files = await filesOfEach(
    desk,
    checkSubject,
    rows.map(row => row.id),
  )
  return rows.map(row => ({ ...row, photos: files.filter(({ subjectId }) => subjectId === row.id).length }))
}

/** Makes the check list of an installation that begins: the points of its lines' trades, as the company has them now. One that is there stays. */
export async function makeChecks(desk: Desk, id: number, of: readonly Trade[]): Promise<void> {
  const had = await checksOf(desk, id)
  const all = (await pointsOf(desk))
    .filter(({ trade }) => of.includes(trade))
    .flatMap(({ trade, points }) => points.map(point => ({ trade, point })))
  const wanted = all.filter(one => !had.some(({ trade, point }) => trade === one.trade && point === one.point))
  const rows = wanted.map((one, at) => ({ installation_id: id, position: had.length + at, ...one }))
  await storeRows(desk, 'installationCheck', rows)
}

/** Notes what was found of points. Throws 40000 for a point of another installation. */
export async function keepChecks(desk: Desk, id: number, found: readonly CheckFound[]): Promise<void> {
  const before = await installations.lock(desk, id, 'check', {})
  const had = new Map((await checksOf(desk, id)).map(one => [one.id, one]))
  for (const [at, { checkId }] of found.entries()) {
    if (found.findIndex(one => one.checkId === checkId) < at)
      throw badInput(`checks.${at}.checkId`, `第 ${at + 1} 项检查了两次，请去掉一项`)
    if (!had.has(checkId)) throw badInput(`checks.${at}.checkId`, `第 ${at + 1} 项不在这张安装单上，请刷新后重新检查`)
  }
  await desk.client.query(
    `update installation_check k set result = w.result, note = w.note, checked_by = $3, checked_at = now()
     from unnest($4::bigint[], $5::text[], $6::text[]) w (id, result, note)
     where k.office_id = $1 and k.installation_id = $2 and k.id = w.id and (k.result is distinct from w.result or k.note <> w.note)`,
    [
      desk.officeId,
      id,
      desk.employeeId,
      found.map(({ checkId }) => checkId),
      found.map(({ result }) => result),
      found.map(({ note }) => note),
    ],
  )
  await logChecks(desk, before, had, found)
}

async function logChecks(
  desk: Desk,
  before: InstallRecord,
  had: ReadonlyMap<number, ShownCheck>,
  found: readonly CheckFound[],
): Promise<void> {
  const differing = found.flatMap(({ checkId, result, note }) => {
    const one = had.get(checkId)
    if (!one || (one.result === result && one.note === note)) return []
    const { trade, point } = one
    return [
      [
        { trade, point, result: one.result, note: one.note },
        { trade, point, result, note },
      ] as const,
    ]
  })
  if (differing.length === 0) return
  const checks: [unknown, unknown] = [differing.map(([was]) => was), differing.map(([, is]) => is)]
  await change(desk, before, {}, '登记检查结果', { checks })
}
