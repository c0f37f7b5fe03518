import type { Client } from 'pg'
import { approvalRoutes } from '../../src/modules/approval/api/routes.ts'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import type { Caller } from '../caller.ts'
import type { Given } from './byHand.ts'
import { type Actor, actorOf, layClues, layDeals, officeId, phoneAt, type Target, together } from './lay.ts'

/** The people who write: sellers, and their manager, who assigns. */
export type Cast = {
  sellers: readonly Actor[]
  callers: readonly Caller[]
  manager: Actor
  managing: Caller
  words: Words
}
type Words = Pick<Given, 'stageId' | 'groupId' | 'channelId'>

/** A write: its preparation and its call. `lay` makes the records that a seat (0 to 7) writes on, in order. */
export type Write = {
  name: string
  title: string
  lay(owner: Client, cast: Cast, seat: number, count: number): Promise<Given[]>
  call(caller: Caller, given: Given): Promise<unknown>
  byManager?: true
}

export async function castOf(owner: Client, signIn: (username: string) => Promise<Caller>): Promise<Cast> {
  const names = Array.from({ length: together }, (_, at) => `sales${at + 1}`)
  const { rows } = await owner.query<Words>(
    `select s.id as "stageId", g.id as "groupId", (select min(id) from dictionary_item where office_id = $1 and type_code = 'clueChannel') as "channelId"
     from stage_group g join stage s on s.office_id = g.office_id and s.stage_group_id = g.id
     where g.office_id = $1 and g.is_default order by s.position offset 1 limit 1`,
    [officeId],
  )
  return {
    sellers: await inTurn(names, name => actorOf(owner, name)),
    callers: await inTurn(names, name => signIn(`o${officeId}${name}`)),
    manager: await actorOf(owner, 'manager1'),
    managing: await signIn(`o${officeId}manager1`),
    words: rows[0] as Words,
  }
}

async function inTurn<T>(names: readonly string[], get: (name: string) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (const name of names) found.push(await get(name))
  return found
}

let laid = 0
const numbers = (count: number) => {
  laid += count
  return laid - count
}

const given = ({ sellers, words }: Cast, who: Actor, targets: readonly Target[]): Given[] =>
  targets.map(target => ({ who, target, other: sellers[1] as Actor, ...words }))

/** Makes clues of the seat's seller. Clues to assign belong to the first seller, so that the second gets them. */
const ownClues: Write['lay'] = async (owner, cast, seat, count) => {
  const who = cast.sellers[seat] as Actor
  return given(cast, who, await layClues(owner, who, numbers(count), count))
}

const done = async (acted: Promise<{ done: number; refused: unknown[] }>) => {
  const { done, refused } = await acted
  if (done !== 1) throw new Error(JSON.stringify(refused))
}

const leaves =
  (of: string): Write['lay'] =>
  async (owner, cast, seat, count) => {
    const who = cast.sellers[seat] as Actor
    const { rows } = await owner.query<Target>(
      `select i.id, i.version, i.document_id as "customerId", '' as phone from approval_instance i
     join approval_task t on t.office_id = i.office_id and t.instance_id = i.id and t.closed_at is null
     where i.office_id = $1 and ${of} and i.initiator_id <> t.employee_id order by i.id limit $3`,
      [officeId, who.employeeId, count],
    )
    return given(cast, who, rows)
  }

export const writes: readonly Write[] = [
  {
    name: 'add',
    title: '新增流量',
    lay: async (_, cast, seat, count) => {
      const from = numbers(count)
      const targets = Array.from({ length: count }, (__, at) => phoneAt(from + at))
      const who = cast.sellers[seat] as Actor
      return given(
        cast,
        who,
        targets.map(phone => ({ id: 0, version: 0, customerId: 0, phone })),
      )
    },
    call: (caller, { target: { phone }, channelId }) =>
      caller.ask(clueRoutes.add, { body: { name: '测写客户', phone, channelId } }),
  },
  {
    name: 'edit',
    title: '编辑流量',
    lay: ownClues,
    call: (caller, { target: { id, version } }) =>
      caller.ask(clueRoutes.edit, { body: { id, version, name: '测写客户', budget: 1_000_000, remark: '周末到店' } }),
  },
  {
    name: 'follow',
    title: '写跟进',
    lay: ownClues,
    call: (caller, { target: { id } }) => caller.ask(clueRoutes.follow, { body: { id, content: '约了周末到店' } }),
  },
  {
    name: 'assign',
    title: '分配流量',
    byManager: true,
    lay: async (owner, cast, _, count) =>
      given(cast, cast.manager, await layClues(owner, cast.sellers[0] as Actor, numbers(count), count)),
    call: (caller, { target: { id }, other }) =>
      done(caller.ask(clueRoutes.assign, { body: { ids: [id], ownerId: other.employeeId } })),
  },
  {
    name: 'claim',
    title: '领取流量',
    lay: async (owner, cast, seat, count) =>
      given(cast, cast.sellers[seat] as Actor, await layClues(owner, null, numbers(count), count)),
    call: (caller, { target: { id } }) => done(caller.ask(clueRoutes.claim, { body: { ids: [id] } })),
  },
  {
    name: 'convert',
    title: '转商机',
    lay: ownClues,
    call: (caller, { target: { id } }) => caller.ask(opportunityRoutes.convert, { body: { clueId: id } }),
  },
  {
    name: 'moveStage',
    title: '推进阶段',
    lay: async (owner, cast, seat, count) => {
      const who = cast.sellers[seat] as Actor
      return given(cast, who, await layDeals(owner, who, numbers(count), count))
    },
    call: (caller, { target: { id, version }, stageId }) =>
      caller.ask(opportunityRoutes.moveStage, { body: { id, version, stageId } }),
  },
  {
    name: 'approve',
    title: '审批通过',
    lay: leaves('t.employee_id = $2'),
    call: (caller, { target: { id } }) =>
      caller.ask(approvalRoutes.approve, { body: { id, task: 1, comment: '同意' } }),
  },
  {
    name: 'notify',
    title: '催办',
    lay: leaves('i.initiator_id = $2'),
    call: (caller, { target: { id } }) => caller.ask(approvalRoutes.urge, { body: { id } }),
  },
  {
    name: 'reveal',
    title: '查看电话',
    lay: ownClues,
    call: (caller, { target: { id } }) => caller.ask(clueRoutes.revealPhone, { params: { id } }),
  },
]
