import { expect, test } from 'vitest'
import { placeOf, readScanned, scannedTo, scannedWord } from './scanned.ts'
import type { LotThere } from './stock.ts'

const key = (warehouseId: number, more: Partial<LotThere['keys'][number]> = {}) => ({
  warehouseId,
  warehouseName: `仓${warehouseId}`,
  gradeId: null,
  condition: 'sellable' as const,
  place: 'A-1',
  onHand: 8,
  free: 8,
  ...more,
})
const lot = (lotId: number, colour: string, keys: LotThere['keys'], batch = '') => ({
  lotId,
  colour,
  batch,
  size: '',
  boxPieces: 8,
  keys,
})

test('what was scanned stands in an address and is read from it, after another word too; what is none is not', () => {
  const scanned = { goodsId: 12, lotId: 45, warehouseId: 3 }
  expect(readScanned(scannedWord(scanned))).toEqual({ before: '', scanned })
  expect(readScanned(`of7${scannedWord({ goodsId: 12, batch: ' a1 ', boxPieces: 6 })}`)).toEqual({
    before: 'of7',
    scanned: { goodsId: 12, batch: 'A1', boxPieces: 6 },
  })
  for (const word of ['1', 'of7', 'stock?', 'stock?goodsId=-1', 'stock?goodsId=x', null])
    expect(readScanned(word).scanned).toBeUndefined()
})

test('what a person begins begins with it; what needs a record first does not', () => {
  expect(scannedTo('/warehouse/receipts?new=1', { goodsId: 12, batch: '甲&乙' })).toBe(
    `/warehouse/receipts?${new URLSearchParams({ new: 'stock?goodsId=12&batch=%E7%94%B2%26%E4%B9%99' })}`,
  )
  expect(scannedTo('/warehouse/receipts?open=3', { goodsId: 12 })).toBe('/warehouse/receipts?open=3')
})

test('a lot that lies in one place is there; in two warehouses the person says which', () => {
  const one = lot(1, 'A', [key(3)])
  const two = lot(2, 'B', [key(3), key(4)])
  expect(placeOf({ goodsId: 9, lotId: 1 }, [one, two])).toEqual({ lot: one, key: one.keys[0] })
  expect(placeOf({ goodsId: 9, lotId: 2 }, [one, two])).toEqual({
    lot: two,
    key: { gradeId: null, condition: 'sellable' },
  })
  expect(placeOf({ goodsId: 9, lotId: 2, warehouseId: 4 }, [one, two]).key).toEqual(two.keys[1])
})

test('of several conditions what is sold counts, and what is under way lies nowhere', () => {
  const mixed = lot(1, 'A', [key(3, { condition: 'transit' }), key(3, { condition: 'sample' }), key(3)])
  expect(placeOf({ goodsId: 9, lotId: 1 }, [mixed]).key).toEqual(mixed.keys[2])
  const sample = lot(1, 'A', [key(3, { condition: 'sample' })])
  expect(placeOf({ goodsId: 9, lotId: 1 }, [sample]).key).toMatchObject({ condition: 'sample' })
})

test('goods alone mean their only lot; a code means the lot with its texts, or a new one', () => {
  const one = lot(1, '', [key(3)], 'A1')
  const gone = lot(2, '', [], 'A2')
  expect(placeOf({ goodsId: 9 }, [one, gone]).lot).toEqual(one)
  expect(placeOf({ goodsId: 9 }, [one, lot(3, 'C', [key(3)])])).toEqual({})
  expect(placeOf({ goodsId: 9, batch: 'A2' }, [one, gone])).toEqual({ lot: gone })
  expect(placeOf({ goodsId: 9, batch: 'A9' }, [one, gone])).toEqual({})
})
