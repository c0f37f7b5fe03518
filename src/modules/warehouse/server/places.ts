import { changeBulk } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** Says where goods lie of keys that a posting of this transaction has locked: by the key, 库位 in words. What already has a place keeps it. */
export async function putInPlace(desk: Desk, places: ReadonlyMap<number, string>): Promise<void> {
  const keys = await desk
    .from('stockKey')
    .selectAll()
    .where('id', 'in', [0, ...places.keys()])
    .where('place', '=', '')
    .execute()
  const changes = keys.map(row => ({ row, patch: { place: places.get(row.id) ?? '' } }))
  if (changes.length === 0) return
  await changeBulk(desk, 'stockKey', changes, { action: '填写库位', name: () => '' })
}
