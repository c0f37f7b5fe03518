import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { customerSwitches } from '../api/switches.ts'

/** Tells a person that what they entered has a customer of its own, beside one whom they do not see. */
export const sharedPhone =
  '这个电话已有客户，不在您的数据范围内：已按您填写的资料单独建档，可在客户里申请查看，或联系主管合并'

/** Returns those of the customers that the person's data scope reaches. */
export async function reachedAmong(desk: Desk, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { seesAll, reached } = desk.nameable('customer')
  if (seesAll(desk) || !reached) return new Set(ids)
  return reached(desk, ids)
}

/**
 * Returns those of the customers to which the person may add records by entering a phone: who has a record sees its customer, so it takes
 * their data scope, or the company's rule (开关配置). A sight that was granted until a day is not enough, as a record outlives it.
 */
export async function joinable(desk: Desk, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if ((await switchesOf(desk, customerSwitches)).customerJoining === 'join') return new Set(ids)
  return reachedAmong(desk, ids)
}
