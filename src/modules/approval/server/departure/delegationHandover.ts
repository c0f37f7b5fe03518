import { formatMinute } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type HandoverKind, handoverAction } from '../../../handover/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { approvalPlaces } from '../../api/places.ts'
import { seesAll } from '../record/instances.ts'
import { unableOf } from './able.ts'

/** The state of a rule before the handover: its delegate, and whether it had ended. */
type Before = { toId: number; ended: boolean }

/**
 * The dated rules of delegation that name a leaving person and are not over. Where they answer for somebody, the receiver
 * does instead; their own end with them, and so does what would have the receiver answer for themselves.
 */
export const delegationHandover: HandoverKind = {
  kind: 'approvalDelegation',
  title: '审批委托',
  unit: '条',
  path: approvalPlaces.delegation.path,
  async records(desk, employeeId) {
    const { rows } = await desk.client.query<{ id: number; departmentId: null }>(
      `select id, null as "departmentId" from approval_delegation
       where office_id = $1 and cancelled_at is null and to_at > now() and $2 in (from_id, to_id) order by id`,
      [desk.officeId, employeeId],
    )
    return rows
  },
  note: async () => '委托其代办的改由接收人代办；其委托给别人的随离职结束',
  samples: rulesNamed,
  objection: unableOf,
  async assign(desk, employeeId, receiver, ids) {
    const given: Awaited<ReturnType<HandoverKind['assign']>> = []
    for (const row of await desk.lock('approvalDelegation', ids)) {
      if (row.cancelledAt || (row.fromId !== employeeId && row.toId !== employeeId)) continue
      const ended = row.fromId === employeeId || row.fromId === receiver.id
      const patch = ended ? { cancelledAt: clock.date().toISOString() } : { toId: receiver.id }
      const before: Before = { toId: row.toId, ended }
      await desk.change('approvalDelegation', row, patch, { action: handoverAction.given })
      if (!ended) await tell(desk, row.fromId, `离职交接：您的审批委托改由${receiver.name}代办`)
      given.push({ id: row.id, before })
    }
    return given
  },
  async undo(desk, _employeeId, noted) {
    const ids = noted.map(({ id }) => id)
    const rows = new Map((await desk.lock('approvalDelegation', ids)).map(row => [row.id, row]))
    const left: number[] = []
    for (const { id, receiverId, before } of noted) {
      const row = rows.get(id)
      const { toId, ended } = before as Before
      const same = row && (ended ? row.cancelledAt !== null : row.cancelledAt === null && row.toId === receiverId)
      if (same)
        await desk.change('approvalDelegation', row, ended ? { cancelledAt: null } : { toId }, {
          action: handoverAction.back,
        })
      else left.push(id)
    }
    const names = new Map((await rulesNamed(desk, left)).map(({ id, name }) => [id, name]))
    return left.map(id => ({ id, name: names.get(id) ?? '', msg: '委托已被调整' }))
  },
}

/** Returns the names of rules for their people and for those who see all approvals; no name for others. */
async function rulesNamed(desk: Desk, ids: readonly number[]) {
  const { rows } = await desk.client.query<{ id: number; words: string; fromAt: string; toAt: string; seen: boolean }>(
    `select d.id, f.name || ' 委托 ' || t.name as words, d.from_at as "fromAt", d.to_at as "toAt",
       ($4 or $3 in (d.from_id, d.to_id)) as seen
     from approval_delegation d join employee f on f.office_id = d.office_id and f.id = d.from_id
     join employee t on t.office_id = d.office_id and t.id = d.to_id
     where d.office_id = $1 and d.id = any($2) order by d.id`,
    [desk.officeId, ids, desk.employeeId, desk.may(seesAll)],
  )
  return rows.map(({ id, words, fromAt, toAt, seen }) =>
    seen
      ? { id, name: words, note: `${formatMinute(fromAt)} 至 ${formatMinute(toAt)}` }
      : { id, name: '', note: '不在您的数据范围内' },
  )
}

async function tell(desk: Desk, person: number, title: string): Promise<void> {
  await notify(desk, [person], { kind: 'approval', title, path: delegationHandover.path })
}
