import { linkTo } from '../../../../kernel/api/place.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { changeBulk, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { ownerNames } from '../../../../kernel/server/record/names.ts'
import { type HandoverKind, type HandoverLeft, handoverAction, restored } from '../../../handover/server/index.ts'
import { clueStatus } from '../../api/clueList.ts'
import { cluePlaces } from '../../api/places.ts'
import { type PoolAccess, poolsOf } from '../record/access.ts'
import { customerNames, publishClues } from '../record/change.ts'
import { type ClueRecord, maySee } from '../record/rules.ts'
import { scopeModule } from '../record/scope.ts'

type Change = RowChange<'clue'>

/** Changes locked clues, each in its own way, and tells the browsers that show them. */
async function move(desk: Desk, changes: readonly Change[], action: string, names: Map<number, string>): Promise<void> {
  await changeBulk(desk, 'clue', changes, { action, name: clue => names.get(clue.customerId) ?? '' })
  const before = changes.map(({ row }) => row)
  const after = changes.map(({ row, patch }) => ({ ...row, ...patch }))
  if (changes.length > 0) await publishClues(desk, before, after)
}

const isFollowedBy = (clue: ClueRecord | undefined, ownerId: number) =>
  clue?.status === 'following' && clue.ownerId === ownerId

/** The clues that a leaving person follows, with the next follow-ups that are planned on them. */
export const clueHandover: HandoverKind = {
  kind: 'clue',
  title: '流量',
  unit: '条',
  path: linkTo(cluePlaces.list, { view: 'mine' }),
  records: (desk, employeeId) =>
    desk
      .from('clue')
      .select(['id', 'departmentId'])
      .where('ownerId', '=', employeeId)
      .where('status', '=', 'following')
      .orderBy('id')
      .execute(),
  note: plannedOf,
  samples: samplesOf,
  async assign(desk, employeeId, receiver, ids) {
    const clues = (await desk.lock('clue', ids)).filter(clue => isFollowedBy(clue, employeeId))
    const assignedAt = clock.date().toISOString()
    const patch = { ownerId: receiver.id, departmentId: receiver.departmentId, assignedAt }
    const changes = clues.map(row => ({ row, patch }))
    await move(desk, changes, handoverAction.given, await customerNames(desk, clues))
    return clues.map(({ id, departmentId, assignedAt: since }) => ({ id, before: { departmentId, assignedAt: since } }))
  },
  async undo(desk, employeeId, noted) {
    const clues = await desk.lock(
      'clue',
      noted.map(({ id }) => id),
    )
    const known = new Map(clues.map(clue => [clue.id, clue]))
    const same = noted.filter(({ id, receiverId }) => isFollowedBy(known.get(id), receiverId))
    const names = await customerNames(desk, clues)
    const patches = await restored(desk, employeeId, same)
    const changes = same.map(({ id }) => ({ row: known.get(id), patch: patches.get(id) }) as Change)
    await move(desk, changes, handoverAction.back, names)
    const back = new Set(same.map(({ id }) => id))
    const owners = await ownerNames(desk, clues)
    const pools = await poolsOf(desk)
    return noted
      .filter(({ id }) => !back.has(id))
      .map(({ id }) => leftBehind({ desk, pools, names, owners }, id, known.get(id)))
  },
}

/** Returns the number of planned contacts, and of late ones among them. */
async function plannedOf(desk: Desk, employeeId: number): Promise<string> {
  const { rows } = await desk.client.query<{ planned: number; late: number }>(
    `select count(*) as planned, count(*) filter (where next_follow_up_at < now()) as late from clue
     where office_id = $1 and owner_id = $2 and status = 'following' and next_follow_up_at is not null`,
    [desk.officeId, employeeId],
  )
  const { planned, late } = rows[0] as { planned: number; late: number }
  if (planned === 0) return ''
  return `含 ${planned} 个下次跟进安排${late > 0 ? `，其中 ${late} 个已到期` : ''}`
}

async function samplesOf(desk: Desk, ids: readonly number[]) {
  if (ids.length === 0) return []
  const clues = await desk
    .from('clue')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const names = await customerNames(desk, clues)
  return clues.map(clue => {
    const next = clue.nextFollowUpAt ? `下次跟进 ${formatMinute(clue.nextFollowUpAt)}` : ''
    return desk.reaches(scopeModule, clue)
      ? { id: clue.id, name: names.get(clue.customerId) ?? '', note: next }
      : { id: clue.id, name: '', note: '不在您的数据范围内' }
  })
}

type Told = { desk: Desk; pools: readonly PoolAccess[]; names: Map<number, string>; owners: Map<number, string> }

function leftBehind({ desk, pools, names, owners }: Told, id: number, clue: ClueRecord | undefined): HandoverLeft {
  if (!clue) return { id, name: '', msg: '流量已删除' }
  const isSeen = maySee(desk, clue, pools)
  const owner = isSeen ? owners.get(clue.ownerId ?? 0) : undefined
  const isMoved = clue.status === 'following'
  const msg = isMoved ? `已转给${owner ?? '他人'}` : `已是“${clueStatus[clue.status]}”`
  return { id, name: isSeen ? (names.get(clue.customerId) ?? '') : '', msg }
}
