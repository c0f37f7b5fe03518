import { ungrouped } from '../../../kernel/api/figure.ts'
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
