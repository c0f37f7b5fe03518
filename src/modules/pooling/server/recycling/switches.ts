import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { SwitchSet, SwitchValue, SwitchValues } from '../../../settings/api/switch.ts'
import { type SwitchGroupKind, switchesOf, switchesWith } from '../../../settings/server/index.ts'
import { recyclingTimeSwitches } from '../../api/switches.ts'
import type { Limits } from './due.ts'

export const timesGroup: SwitchGroupKind = {
  code: 'recyclingTimes',
  title: '回收时间',
  about: '什么时候检查，对各种记录的回收都起作用。',
  switches: recyclingTimeSwitches,
}

/** The times at which an office allows recycling. */
export type Times = SwitchValues<typeof recyclingTimeSwitches>['recyclingTimes']

/** The values of a kind's own switches, and the limits that follow from them and the times. */
export type Rules<Set extends SwitchSet = SwitchSet> = { own: SwitchValues<Set>; limits: Limits }

type Kind<Set extends SwitchSet> = { switches: Set; limits(own: SwitchValues<Set>): Omit<Limits, 'times'> }

/** Returns the rules by which a kind of record is recycled in the desk's office. */
export async function rulesOf<Set extends SwitchSet>(desk: Desk, kind: Kind<Set>): Promise<Rules<Set>> {
  const { recyclingTimes: times } = await switchesOf(desk, recyclingTimeSwitches)
  const own = await switchesOf(desk, kind.switches)
  return { own, limits: { ...kind.limits(own), times } }
}

/** Returns the rules with other values. Throws 40000 with those that do not fit. */
export async function rulesWith<Set extends SwitchSet>(
  desk: Desk,
  kind: Kind<Set>,
  changes: readonly { code: string; value: SwitchValue }[],
): Promise<Rules<Set>> {
  const { recyclingTimes: times } = await switchesWith(desk, recyclingTimeSwitches, changes)
  const own = await switchesWith(desk, kind.switches, changes)
  return { own, limits: { ...kind.limits(own), times } }
}
