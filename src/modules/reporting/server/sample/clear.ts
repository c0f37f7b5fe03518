import { removeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk, TenantTable } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { approvalsOf, lockApprovals, removeApprovals } from '../../../approval/server/index.ts'
import { announceSample } from './announce.ts'
import { removeFiles } from './files.ts'
import { amongOf, lockSample, presentIn, type Sample } from './hanging.ts'
import type { Sampled } from './kind.ts'
import { holdFirstHour, sampleStateOf } from './state.ts'

const action = '清除示例数据'
const mostNamed = 3

/**
 * Takes a company's examples away with all that was done to them. Throws 40900 where there are none any more, or where an
 * approval about one of them is under way.
 */
export async function clearSample(desk: Desk, kinds: readonly Sampled[]): Promise<void> {
  await holdFirstHour(desk)
  if ((await sampleStateOf(desk, kinds)) !== 'in') throw conflict('示例数据已经清除了，请刷新后查看')
  await holdBefore(desk, await presentIn(desk, kinds))
  const sample = await lockSample(desk, kinds)
  const approvals = await approvalsAbout(desk, sample)
  assertNoneOpen(approvals)
  await announceSample(desk, kinds)
  await removeFiles(desk, sample, approvals)
  await removeApprovals(desk, approvals, action)
  for (const { sweeps } of kinds) if (sweeps) await desk.client.query(sweeps(amongOf(kinds)), [desk.officeId])
  for (const [{ frees }, ids] of sample) await frees?.(desk, ids)
  for (const [{ table }, ids] of sample) await removeRows(desk, table, ids)
  const told = sample.flatMap(([kind, ids]) => kind.told?.(ids.length) ?? []).reverse()
  await desk.log({ action, subject: 'sampleData', subjectId: desk.officeId, subjectName: told.join('，') })
}

type Approvals = Awaited<ReturnType<typeof approvalsOf>>

const documentsIn = (sample: Sample) =>
  sample.flatMap(([{ businesses = [] }, ids]) => businesses.map(business => ({ business, ids })))

const approvalsAbout = (desk: Desk, sample: Sample) => approvalsOf(desk, documentsIn(sample))

/** Locks what comes before examples in the order of locks: rows that point at them, and approvals about them. */
async function holdBefore(desk: Desk, sample: Sample): Promise<void> {
  for (const [{ holds }, ids] of sample) await holds?.(desk, ids)
  await lockApprovals(desk, documentsIn(sample))
}

/** Somebody waits for an answer there: who clears asks them first. */
function assertNoneOpen(approvals: Approvals): void {
  const open = approvals.filter(({ status }) => status === 'running' || status === 'returned')
  if (open.length === 0) return
  const named = open.slice(0, mostNamed).map(({ number, title }) => `${title}（${number}）`)
  throw conflict(`还有 ${open.length} 个审批用到示例数据，请先办完或撤回，再清除：${named.join('、')}`)
}

async function removeRows(desk: Desk, table: TenantTable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await desk
    .from(table as 'target')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  await removeBulk(desk, table as 'target', rows, { action, name: row => nameOf(row) })
}

const nameOf = (row: object) => ('name' in row && typeof row.name === 'string' ? row.name : '')
