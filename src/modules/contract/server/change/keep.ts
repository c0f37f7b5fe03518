import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import type { Changing } from './changing.ts'
import { openChange } from './read.ts'
import { storeChangeLines } from './store.ts'

/** The columns of a change order that tell what it comes to. */
export const figures = ({ delta, marginDelta, costDelta, belowCount }: Changing) => ({
  delta,
  marginDelta,
  costDelta,
  belowCount,
})

/** How the number of each kind is marked, and what the log calls its beginning. */
const kinds = {
  change: { mark: 'B', action: '新增增减项' },
  cancel: { mark: 'T', action: '申请退单' },
  return: { mark: 'R', action: '退货减项' },
} as const
type Kind = keyof typeof kinds

async function assertFirst(desk: Desk, { id }: ContractRecord): Promise<void> {
  const other = await openChange(desk, id)
  if (other) throw conflict(`增减项 ${other.number} 还没有结束，一份合同同时只能有一张，请先提交或作废它`)
}

/** Keeps a new order of a locked contract; its number tells the contract's and how many there were. */
export async function keep(desk: Desk, contract: ContractRecord, kind: Kind, made: Changing, more: object) {
  await assertFirst(desk, contract)
  const { count } = await desk
    .from('contractChange')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contractId', '=', contract.id)
    .executeTakeFirstOrThrow()
  const number = `${contract.number}-${kinds[kind].mark}${Number(count) + 1}`
  const change = await desk.insert(
    'contractChange',
    { contractId: contract.id, kind, number, createdBy: desk.employeeId, ...figures(made), ...more },
    { action: kinds[kind].action, name: number },
  )
  await storeChangeLines(desk, change.id, made)
  await contracts.tell(desk, [contract])
  return change
}
