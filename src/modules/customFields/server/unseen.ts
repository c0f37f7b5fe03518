import { customName } from '../../../kernel/api/customNames.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { lookUp } from '../../../kernel/server/limits/lookUp.ts'
import type { ImportRecord, Met } from '../../transfer/server/index.ts'
import type { CustomField } from '../api/customFields.ts'
import { type Claim, holdersOf } from './holders.ts'
import type { CustomHolder } from './nouns.ts'

/** Returns those of the values that records out of the person's sight hold. */
async function outOfSight(desk: Desk, { noun }: CustomHolder, held: readonly Claim[]): Promise<readonly Claim[]> {
  const isTold = !Object.hasOwn(desk.nameables, noun) || desk.nameable(noun).seesAll(desk)
  if (isTold || held.length === 0) return []
  const names = await desk.names(noun, [...new Set(held.map(({ id }) => id))])
  return held.filter(({ id }) => !names.has(id))
}

/** A value of a unique field, as it is looked up. */
const asked = ({ noun }: CustomHolder, { field, value }: Omit<Claim, 'id'>) => `${noun} ${field} ${value}`

/** Returns the values of rows in unique fields that records out of the person's sight hold, as what an import meets. */
export async function unseenUniques(
  desk: Desk,
  noun: CustomHolder,
  unique: readonly Pick<CustomField, 'key'>[],
  records: readonly ImportRecord[],
): Promise<Met[]> {
  const values = records.flatMap(record =>
    unique.flatMap(({ key }) => {
      const value = record.values[customName(key)]
      return value === undefined || value === null || value === '' ? [] : [{ field: key, value: String(value) }]
    }),
  )
  const hidden = await outOfSight(desk, noun, await holdersOf(desk, noun, values))
  return hidden.map(one => ({ kind: 'own', value: asked(noun, one) }))
}

/**
 * Counts as a look-up that a person is told that a record out of their sight has a value which no two records share. Throws 42900 beyond
 * the limits, and ActFirst before the look-up is counted.
 */
export async function lookUpUnique(desk: Desk, noun: CustomHolder, value: Omit<Claim, 'id'>): Promise<void> {
  const hidden = await outOfSight(desk, noun, await holdersOf(desk, noun, [value]))
  if (hidden.length > 0) await lookUp(desk, 'own', asked(noun, value))
}
