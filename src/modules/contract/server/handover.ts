import { sql } from 'kysely'
import { linkTo } from '../../../kernel/contract/place.ts'
import { changeBulk, type RowChange } from '../../../kernel/server/bulk.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { ownerNames } from '../../../kernel/server/record/names.ts'
import { type HandoverKind, type HandoverLeft, handoverAction, restored } from '../../organisation/server/index.ts'
import { contractStates, type StoredState } from '../contract/contract.ts'
import { contractPlaces } from '../contract/places.ts'
import { scopeModule } from './scope.ts'
import { type ContractRecord, noun, stateOf, tellContracts } from './sight.ts'

type Change = RowChange<'contract'>

/** Changes locked contracts, each in its own way, and tells the browsers that show them. */
async function move(desk: Desk, changes: readonly Change[], action: string): Promise<void> {
  await changeBulk(desk, 'contract', changes, { action, name: contract => contract.number })
  await tellContracts(
    desk,
    changes.flatMap(({ row, patch }) => [row, { ...row, ...patch } as ContractRecord]),
  )
}

const live = ['draft', 'approving', 'rejected', 'effective'] as const satisfies readonly StoredState[]
const isWorkedBy = (contract: ContractRecord | undefined, ownerId: number) =>
  contract !== undefined && contract.ownerId === ownerId && live.some(state => state === contract.state)

/** Contracts of a person that are not at their end: somebody has to follow them. */
const openOf = (desk: Desk, employeeId: number) =>
  desk.from('contract').where('ownerId', '=', employeeId).where('state', 'in', live)

/** The contracts that a leaving person answers for, until they are completed or void. */
export const contractHandover: HandoverKind = {
  kind: 'contract',
  title: noun,
  unit: '份',
  path: linkTo(contractPlaces.list, {}),
  records: (desk, employeeId) => openOf(desk, employeeId).select(['id', 'departmentId']).orderBy('id').execute(),
  async note(desk, employeeId) {
    const rows = await openOf(desk, employeeId)
      .select(['state', sql<number>`count(*)::int`.as('count')])
      .groupBy('state')
      .execute()
    const counts = new Map(rows.map(({ state, count }) => [state, count]))
    const told = live.filter(state => counts.has(state))
    return told.map(state => `${contractStates[state]} ${counts.get(state)} 份`).join('，')
  },
  async samples(desk, ids) {
    const contracts = await desk
      .from('contract')
      .selectAll()
      .where('id', 'in', [0, ...ids])
      .orderBy('id')
      .execute()
    return contracts.map(contract =>
      desk.reaches(scopeModule, contract)
        ? { id: contract.id, name: contract.number, note: contractStates[stateOf(contract)] }
        : { id: contract.id, name: '', note: '不在您的数据范围内' },
    )
  },
  async assign(desk, employeeId, receiver, ids) {
    const contracts = (await desk.lock('contract', ids)).filter(contract => isWorkedBy(contract, employeeId))
    const patch = { ownerId: receiver.id, departmentId: receiver.departmentId }
    await move(
      desk,
      contracts.map(row => ({ row, patch })),
      handoverAction.given,
    )
    return contracts.map(({ id, departmentId }) => ({ id, before: { departmentId } }))
  },
  async undo(desk, employeeId, noted) {
    const contracts = await desk.lock(
      'contract',
      noted.map(({ id }) => id),
    )
    const known = new Map(contracts.map(contract => [contract.id, contract]))
    const same = noted.filter(({ id, receiverId }) => isWorkedBy(known.get(id), receiverId))
    const patches = await restored(desk, employeeId, same)
    await move(
      desk,
      same.map(({ id }) => ({ row: known.get(id), patch: patches.get(id) }) as Change),
      handoverAction.back,
    )
    const back = new Set(same.map(({ id }) => id))
    return leftBehind(
      desk,
      contracts.filter(({ id }) => !back.has(id)),
    )
  },
}

async function leftBehind(desk: Desk, contracts: readonly ContractRecord[]): Promise<HandoverLeft[]> {
  const owners = await ownerNames(desk, contracts)
  return contracts.map(contract => {
    const seen = desk.reaches(scopeModule, contract)
    const msg = live.some(state => state === contract.state)
      ? `已转给${(seen && owners.get(contract.ownerId)) || '他人'}`
      : `已是“${contractStates[stateOf(contract)]}”`
    return { id: contract.id, name: seen ? contract.number : '', msg }
  })
}
