import type { ClientBase } from 'pg'
import { approveBare } from '../approval/bare.ts'
import { confirmReceipt } from '../money/byHand.ts'
import { reserveStock } from '../stock/reserving.ts'
import { changed, log, type Run, tell } from './hand.ts'
import { type Actor, officeId, type Target } from './lay.ts'

/** The input of a handwritten write: the person, the record, and the people whom it names. */
export type Given = { who: Actor; target: Target; other: Actor; stageId: number; groupId: number; channelId: number }

/**
 * The writes as handwritten prepared statements in one transaction. Each stores everything that the product stores
 * (rows, log, event) and takes its locks, but checks neither session nor permission.
 */
export const byHand: Record<string, (client: ClientBase, given: Given) => Promise<unknown>> = {
  add: (client, given) => addClue(client, given),
  edit: whole(async (run, { who, target }) => {
    const [before] = await lockClue(run, target)
    await run('hold', 'select * from customer where office_id = $1 and id = $2 for no key update', [
      officeId,
      before?.customer_id,
    ])
    const [after] = await run(
      'edit',
      `update clue set budget = $3, remark = $4, version = version + 1, updated_at = now() where office_id = $1 and id = $2 returning *`,
      [officeId, target.id, 1_000_000, '周末到店'],
    )
    await log(run, who, { action: '编辑', subject: 'clue', id: target.id, name: '测写客户', changes: changed(after) })
    await tell(run, target.id)
    return clueRow(run, target.id)
  }),
  follow: whole(async (run, { who, target }) => {
    await lockClue(run, target)
    const [row] = await run(
      'follow',
      `insert into follow_up (office_id, kind, subject_id, content, created_by) values ($1, 'clue', $2, '约了周末到店', $3) returning *`,
      [officeId, target.id, who.employeeId],
    )
    await log(run, who, {
      action: '写跟进',
      subject: 'followUp',
      id: row?.id,
      name: '约了周末到店',
      changes: changed(row),
    })
    const [after] = await run(
      'followed',
      `update clue set last_follow_up_at = now(), next_follow_up_at = null, follow_up_count = follow_up_count + 1, version = version + 1, updated_at = now()
       where office_id = $1 and id = $2 returning *`,
      [officeId, target.id],
    )
    await log(run, who, { action: '写跟进', subject: 'clue', id: target.id, name: '测写客户', changes: changed(after) })
    await tell(run, target.id)
    return row
  }),
  assign: whole(async (run, { who, target, other }) => {
    await holdPerson(run, other)
    await lockClue(run, target)
    await give(run, who, target, other, '分配')
    await bell(run, other, '分配给您 1 条流量')
  }),
  claim: whole(async (run, { who, target }) => {
    await holdPerson(run, who)
    await run(
      'intake',
      `insert into intake (office_id, subject, employee_id, day) values ($1, 'clue', $2, (clock_timestamp() at time zone 'Asia/Shanghai')::date)
       on conflict (office_id, employee_id, subject) do update set day = excluded.day returning claimed`,
      [officeId, who.employeeId],
    )
    await lockClue(run, target)
    await give(run, who, target, who, '领取')
    await run(
      'claimed',
      `update intake set claimed = claimed + 1 where office_id = $1 and subject = 'clue' and employee_id = $2`,
      [officeId, who.employeeId],
    )
  }),
  confirm: whole(confirmReceipt),
  reserveStock: whole(reserveStock),
  convert: whole(convertClue),
  moveStage: whole(async (run, { who, target, stageId, groupId }) => {
    await holdGroup(run, groupId)
    await run('deal', 'select * from opportunity where office_id = $1 and id = $2 for no key update', [
      officeId,
      target.id,
    ])
    await run('hold', 'select * from customer where office_id = $1 and id = $2 for no key update', [
      officeId,
      target.customerId,
    ])
    const [after] = await run(
      'move',
      `update opportunity set stage_id = $3, status = 'open', stage_entered_at = now(), version = version + 1, updated_at = now() where office_id = $1 and id = $2 returning *`,
      [officeId, target.id, stageId],
    )
    await log(run, who, {
      action: '推进阶段',
      subject: 'opportunity',
      id: target.id,
      name: '测写商机',
      changes: changed(after),
    })
    await enterStage(run, who, target.id, stageId)
    await tell(run, target.id)
    return dealRow(run, target.id)
  }),
  approve: (client, { target, who }) =>
    approveBare(client, officeId, { id: target.id, employeeId: who.employeeId, paper: target.customerId }),
  notify: whole(async (run, { who, target, other }) => {
    await run('instance', 'select * from approval_instance where office_id = $1 and id = $2 for no key update', [
      officeId,
      target.id,
    ])
    await run(
      'urged',
      'update approval_task set urged_at = now() where office_id = $1 and instance_id = $2 and closed_at is null',
      [officeId, target.id],
    )
    await run(
      'urge',
      `insert into approval_decision (office_id, instance_id, kind, employee_id, people) values ($1, $2, 'urge', $3, array[$4::bigint])`,
      [officeId, target.id, who.employeeId, other.employeeId],
    )
    await bell(run, other, '催您处理')
    await tell(run, target.id)
  }),
  reveal: whole(async (run, { who, target }) => {
    const [row] = await run(
      'phone',
      'select u.name, u.phone from clue c join customer u using (office_id) where c.office_id = $1 and c.id = $2 and u.id = c.customer_id',
      [officeId, target.id],
    )
    await log(run, who, { action: '查看电话', subject: 'clue', id: target.id, name: '测写客户', changes: {} })
    await run(
      'shown',
      `insert into known_value (office_id, account_id, kind, value) values ($1, $2, 'phone', $3) on conflict (office_id, account_id, kind, value) do update set known_at = now()`,
      [officeId, who.accountId, row?.phone],
    )
    return row
  }),
}

/** Runs a write in one transaction; a failure rolls it back. */
function whole(write: (run: Run, given: Given) => Promise<unknown>) {
  return async (client: ClientBase, given: Given): Promise<unknown> => {
    const run: Run = async (name, text, values) => (await client.query({ name: `write ${name}`, text, values })).rows
    await client.query('begin')
    try {
      const result = await write(run, given)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

async function bell(run: Run, { employeeId }: Actor, title: string): Promise<void> {
  await run(
    'bell',
    `insert into notification (office_id, employee_id, kind, title, path) values ($1, $2, 'bench', $3, '/')`,
    [...[officeId, employeeId, title]],
  )
  await tell(run, employeeId)
}

const lockClue = (run: Run, { id }: Target) =>
  run('clue', 'select * from clue where office_id = $1 and id = $2 for no key update', [officeId, id])
const holdPerson = (run: Run, { employeeId }: Actor) =>
  run('person', 'select * from employee where office_id = $1 and id = $2 for share', [officeId, employeeId])
const holdGroup = (run: Run, id: number) =>
  run('group', 'select * from stage_group where office_id = $1 and id = $2 for share', [officeId, id])
const clueRow = (run: Run, id: number) =>
  run(
    'row',
    'select c.*, u.* from clue c join customer u using (office_id) where c.office_id = $1 and c.id = $2 and u.id = c.customer_id',
    [...[officeId, id]],
  )
const dealRow = (run: Run, id: number) =>
  run(
    'dealRow',
    'select o.*, u.* from opportunity o join customer u using (office_id) where o.office_id = $1 and o.id = $2 and u.id = o.customer_id',
    [...[officeId, id]],
  )

async function give(run: Run, who: Actor, { id }: Target, to: Actor, action: string): Promise<void> {
  const [after] = await run(
    'give',
    `update clue set owner_id = $3, department_id = $4, status = 'following', assigned_at = now(), pool_id = null, pooled_at = null, version = version + 1, updated_at = now()
     where office_id = $1 and id = $2 returning *`,
    [officeId, id, to.employeeId, to.departmentId],
  )
  await log(run, who, { action, subject: 'clue', id, name: '测写客户', changes: changed(after) })
  await tell(run, id)
}

async function enterStage(run: Run, who: Actor, id: unknown, stageId: number): Promise<void> {
  const [entered] = await run(
    'enter',
    'insert into stage_change (office_id, opportunity_id, to_stage_id, created_by) values ($1, $2, $3, $4) returning *',
    [officeId, id, stageId, who.employeeId],
  )
  await log(run, who, {
    action: '进入阶段',
    subject: 'stageChange',
    id: entered?.id,
    name: '',
    changes: changed(entered),
  })
}

/** Looking up a number is logged by itself, even if the write fails later. */
async function addClue(client: ClientBase, { who, target, channelId }: Given): Promise<unknown> {
  await whole(async run => {
    await run('turn', 'select pg_advisory_xact_lock(620062, $1::integer)', [who.accountId])
    await run(
      'within',
      `select count(*) from known_value where office_id = $1 and account_id = $2 and looked_up_at > now() - interval '1 day'`,
      [officeId, who.accountId],
    )
    await run(
      'known',
      `insert into known_value (office_id, account_id, kind, value, shown, looked_up_at) values ($1, $2, 'phone', $3, $4, now())`,
      [officeId, who.accountId, target.phone, `${target.phone.slice(0, 3)}****${target.phone.slice(7)}`],
    )
    await log(run, who, { action: '查找完整号码', subject: 'lookUp', id: '', name: '', changes: {} })
  })(client, {} as Given)
  return whole(async run => {
    const [customer] = await run(
      'customer',
      `insert into customer (office_id, name, phone, created_by) values ($1, '测写客户', $2, $3) on conflict do nothing returning *`,
      [officeId, target.phone, who.employeeId],
    )
    await log(run, who, {
      action: '新增',
      subject: 'customer',
      id: customer?.id,
      name: '测写客户',
      changes: changed(customer),
    })
    const [clue] = await run(
      'insert',
      `insert into clue (office_id, customer_id, channel_id, status, owner_id, department_id, assigned_at, created_by) values ($1, $2, $3, 'following', $4, $5, now(), $4) returning *`,
      [officeId, customer?.id, channelId, who.employeeId, who.departmentId],
    )
    await log(run, who, { action: '新增', subject: 'clue', id: clue?.id, name: '测写客户', changes: changed(clue) })
    await tell(run, Number(clue?.id))
    return clueRow(run, Number(clue?.id))
  })(client, {} as Given)
}

async function convertClue(run: Run, { who, target, stageId, groupId }: Given): Promise<unknown> {
  await holdPerson(run, who)
  await holdGroup(run, groupId)
  const [clue] = await lockClue(run, target)
  const [counter] = await run(
    'number',
    `insert into document_counter as c (office_id, prefix, day, last) values ($1, 'SJ', (now() at time zone 'Asia/Shanghai')::date, 1)
     on conflict (office_id, prefix, day) do update set last = c.last + 1 returning to_char(day, 'YYYYMMDD') as day, last`,
    [officeId],
  )
  const number = `SJ${counter?.day}-${String(counter?.last).padStart(4, '0')}`
  const [deal] = await run(
    'newDeal',
    `insert into opportunity (office_id, number, name, customer_id, clue_id, stage_group_id, stage_id, owner_id, department_id, assigned_at, channel_id, created_by)
     values ($1, $2, '测写商机', $3, $4, $5, $6, $7, $8, now(), $9, $7) returning *`,
    [
      officeId,
      number,
      target.customerId,
      target.id,
      groupId,
      stageId,
      who.employeeId,
      who.departmentId,
      clue?.channel_id,
    ],
  )
  const name = '测写商机'
  await log(run, who, { action: '由流量转为商机', subject: 'opportunity', id: deal?.id, name, changes: changed(deal) })
  await enterStage(run, who, deal?.id, stageId)
  await tell(run, Number(deal?.id))
  const [after] = await run(
    'converted',
    `update clue set status = 'converted', next_follow_up_at = null, version = version + 1, updated_at = now() where office_id = $1 and id = $2 returning *`,
    [officeId, target.id],
  )
  await log(run, who, { action: `转商机 ${number}`, subject: 'clue', id: target.id, name, changes: changed(after) })
  await tell(run, target.id)
  return dealRow(run, Number(deal?.id))
}
