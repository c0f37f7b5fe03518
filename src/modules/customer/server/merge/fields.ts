import type { Patch } from '../../../../kernel/server/desk/desk.ts'
import { type MergeField, mergeFields } from '../../api/merge.ts'
import type { CustomerRecord } from '../sight.ts'

type Column = keyof CustomerRecord & keyof Patch<'customer'>

/** The columns behind what is chosen: an address is one choice. */
export const columnsFor: Record<MergeField, readonly Column[]> = {
  name: ['name'],
  phone: ['phone'],
  wechat: ['wechat'],
  address: ['province', 'city', 'district', 'community', 'building', 'room'],
  houseTypeId: ['houseTypeId'],
  area: ['area'],
  levelId: ['levelId'],
}

const isEmpty = (value: unknown) => value === null || value === ''
const allEmpty = (row: CustomerRecord, field: MergeField) => columnsFor[field].every(column => isEmpty(row[column]))

/**
 * Returns the fields in which two customers differ, and the winning value unless the person chooses: the kept customer's, if
 * it has one.
 */
export function differing(
  kept: CustomerRecord,
  merged: CustomerRecord,
): { field: MergeField; wins: 'kept' | 'merged' }[] {
  return (Object.keys(mergeFields) as MergeField[])
    .filter(field => columnsFor[field].some(column => kept[column] !== merged[column]))
    .map(field => ({ field, wins: allEmpty(kept, field) ? 'merged' : 'kept' }))
}

/** Returns the values that the kept customer takes over: those chosen of the merged one, and those that it lacks. */
export function takenOver(
  kept: CustomerRecord,
  merged: CustomerRecord,
  fromMerged: readonly MergeField[],
): { fields: MergeField[]; patch: Patch<'customer'> } {
  const fields = differing(kept, merged)
    .filter(({ field, wins }) => wins === 'merged' || (fromMerged.includes(field) && !allEmpty(merged, field)))
    .map(({ field }) => field)
  const columns = fields.flatMap(field => columnsFor[field])
  return { fields, patch: Object.fromEntries(columns.map(column => [column, merged[column]])) }
}

/** Returns the losing customer's address, which is no longer the customer's first one; undefined without one. */
export function lostAddress(kept: CustomerRecord, merged: CustomerRecord, fields: readonly MergeField[]) {
  const loser = fields.includes('address') ? kept : merged
  const differs = columnsFor.address.some(column => kept[column] !== merged[column])
  if (!differs || loser.community === '') return undefined
  const { province, city, district, community, building, room } = loser
  return { province, city, district, community, building, room, label: '合并前的地址' }
}
