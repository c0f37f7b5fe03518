import { codes } from '../../../../kernel/api/envelope.ts'
import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { keptForOffice } from '../../../../kernel/server/desk/keptForOffice.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import { type SwitchSet, type SwitchValue, type SwitchValues, switchFault } from '../../api/switch.ts'

/** An office's own values, by the switch's code. */
export type Stored = ReadonlyMap<string, unknown>

/** Reads the stored values from the database. */
export async function readStored(desk: Desk): Promise<Stored> {
  const rows = await desk.from('officeSwitch').select(['code', 'value']).execute()
  return new Map(rows.map(({ code, value }) => [code, value]))
}

const keptStored = keptForOffice(readStored)

/** Returns the values of the switches of a set in the desk's office, cached until one of them changes. */
export async function switchesOf<Set extends SwitchSet>(desk: Desk, set: Set): Promise<SwitchValues<Set>> {
  return valuesIn(set, await keptStored(desk))
}

/**
 * Returns the switches with some other values; those of other sets are left out. Throws 40000 with those that do not fit.
 */
export async function switchesWith<Set extends SwitchSet>(
  desk: Desk,
  set: Set,
  changes: readonly { code: string; value: SwitchValue }[],
): Promise<SwitchValues<Set>> {
  const mine = changes.filter(({ code }) => Object.hasOwn(set, code))
  assertFit(set, mine)
  const stored = await keptStored(desk)
  return valuesIn(set, new Map([...stored, ...mine.map(({ code, value }) => [code, value] as const)]))
}

/** Returns the values; an older release's value that no longer fits gives way to the default. */
export function valuesIn<Set extends SwitchSet>(set: Set, stored: Stored): SwitchValues<Set> {
  const values = Object.entries(set).map(([code, known]) => {
    const value = stored.get(code)
    return [code, value !== undefined && switchFault(known, value) === null ? value : known.default]
  })
  return Object.fromEntries(values) as SwitchValues<Set>
}

/** Throws 40000 naming the values that do not fit their switches, and switches that there are not. */
export function assertFit(set: SwitchSet, changes: readonly { code: string; value: SwitchValue }[]): void {
  const issues = changes.flatMap(({ code, value }) => {
    const known = own(set, code)
    const msg = known ? switchFault(known, value) : '没有这个开关'
    return msg ? [{ field: code, msg }] : []
  })
  if (issues.length > 0) throw new Refusal(codes.badInput, issues.map(issue => issue.msg).join('；'), { issues })
}
