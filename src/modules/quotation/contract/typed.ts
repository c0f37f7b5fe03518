import { ungrouped } from '../../../kernel/contract/figure.ts'
import { parseYuan } from '../../../kernel/contract/money.ts'
import type { PriceUnit } from '../../goods/contract/units.ts'
import { mostQuantity } from './line.ts'

/** Reads a quantity such as `1,200.5` with at most three decimals, in thousandths; null for other text. */
export function readThousandths(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d{1,3}))?$/.exec(ungrouped(typed) ?? '') ?? []
  const read = whole === '' ? null : Number(whole) * 1000 + Number(part.padEnd(3, '0'))
  return read !== null && read <= mostQuantity ? read : null
}

/** Reads a discount, `8.5` 折 or `85` 折, as the share that is left, in basis points: 8500; null for other text and above 10 折. */
export function readRate(typed: string): number | null {
  const figure = typed.trim().replace(/\s*折$/, '')
  const read = readThousandths(figure)
  if (read === null || read <= 10_000) return read
  return figure.length === 2 ? read / 10 : null
}

const units: Record<string, PriceUnit> = {
  片: 'piece',
  件: 'piece',
  套: 'piece',
  块: 'piece',
  箱: 'box',
  '㎡': 'area',
  m2: 'area',
  平: 'area',
  平方: 'area',
  平米: 'area',
  米: 'metre',
  m: 'metre',
  延米: 'metre',
}

/** A row of a table that somebody pasted; `fault` says why it cannot be used. */
export type PastedRow = {
  code: string
  quantity: number
  unit: PriceUnit | null
  price: number | null
  fault: string | null
}

/**
 * Reads rows as they are copied from a table: code, quantity, then in any order a unit and a price per unit. A quantity may carry its
 * unit (`12箱`). Empty rows are left out.
 */
export function readPasted(text: string): PastedRow[] {
  const rows = text.split(/\r?\n/).map(row => row.split(/\t|,|，| {2,}/).map(cell => cell.trim()))
  return rows.filter(cells => cells.some(cell => cell !== '')).map(rowOf)
}

function rowOf([code = '', quantity = '', ...rest]: string[]): PastedRow {
  const plain = ungrouped(quantity) ?? ''
  const [, figure = '', word = ''] = /^([\d.]+)\s*(\S*)$/.exec(plain) ?? []
  const read = readThousandths(figure)
  const unit = units[word] ?? rest.map(cell => units[cell]).find(one => one !== undefined) ?? null
  const price = rest.map(parseYuan).find(one => one !== null) ?? null
  const fault = code === '' ? '缺少编码' : read === null ? '数量应为数字' : null
  return { code, quantity: read ?? 0, unit, price, fault }
}
