import { removeBulk } from '../../../../kernel/server/bulk.ts'
import type { Desk, TenantTable } from '../../../../kernel/server/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { approvalsOf, removeApprovals } from '../../../approval/server/index.ts'
import { announceSample } from './announce.ts'
import { removeFiles } from './files.ts'
import { lockSample, type Sample } from './hanging.ts'
import { holdFirstHour, sampleStateOf } from './state.ts'

const action = '清除示例数据'
const mostNamed = 3

/**
 * Takes a company's examples away with all that was done to them. Throws 40900 where there are none any more, or where an
 * approval about one of them is under way.
 */
export async function clearSample(desk: Desk): Promise<void> {
  await holdFirstHour(desk)
  if ((await sampleStateOf(desk)) !== 'in') throw conflict('示例数据已经清除了，请刷新后查看')
  const sample = await lockSample(desk)
  const approvals = await approvalsAbout(desk, sample)
  assureNoneOpen(approvals)
  await announceSample(desk)
  await removeFiles(desk, sample, approvals)
  await removeApprovals(desk, approvals, action)
  await removeHanging(desk, sample)
  for (const kind of ['followUp', 'opportunity', 'clue'] as const) await removeKind(desk, kind, 'id', sample[kind])
  await removeCustomers(desk, sample.customer)
  const subjectName = `${sample.customer.length} 位客户，${sample.opportunity.length} 个商机`
  await desk.log({ action, subject: 'sampleData', subjectId: desk.officeId, subjectName })
}

type Approvals = Awaited<ReturnType<typeof approvalsOf>>

const approvalsAbout = (desk: Desk, sample: Sample) =>
  approvalsOf(desk, [
    { business: 'clueClaim', ids: sample.claimRequest },
    { business: 'dealClaim', ids: sample.claimRequest },
    { business: 'wonTransfer', ids: sample.dealTransferRequest },
    { business: 'similarAccess', ids: sample.customerAccess },
  ])

/** Somebody waits for an answer there: who clears asks them first. */
function assureNoneOpen(approvals: Approvals): void {
  const open = approvals.filter(({ status }) => status === 'running' || status === 'returned')
  if (open.length === 0) return
  const named = open.slice(0, mostNamed).map(({ number, title }) => `${title}（${number}）`)
  throw conflict(`还有 ${open.length} 个审批用到示例数据，请先办完或撤回，再清除：${named.join('、')}`)
}

/** What points to the examples and would keep them; what only belongs to one goes with it by itself. */
async function removeHanging(desk: Desk, sample: Sample): Promise<void> {
  for (const kind of ['claimRequest', 'dealTransferRequest', 'customerAccess'] as const)
    await removeKind(desk, kind, 'id', sample[kind])
  for (const kind of ['customerPhone', 'customerAddress'] as const)
    await removeKind(desk, kind, 'customerId', sample.customer)
  await removeKind(desk, 'customerMerge', 'keptId', sample.customer)
  await desk.client.query(
    `delete from contact_reminder where office_id = $1 and (subject, subject_id) in (
       select 'clue', unnest($2::bigint[]) union all select 'opportunity', unnest($3::bigint[]))`,
    [desk.officeId, sample.clue, sample.opportunity],
  )
}

async function removeKind(desk: Desk, table: TenantTable, column: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await desk
    .from(table as 'clue')
    .selectAll()
    .where(column as 'id', 'in', [...ids])
    .execute()
  await removeBulk(desk, table as 'clue', rows, { action, name: row => nameOf(row) })
}

const nameOf = (row: object) => ('name' in row && typeof row.name === 'string' ? row.name : '')

const removeCustomers = (desk: Desk, ids: readonly number[]) => removeKind(desk, 'customer', 'id', ids)
