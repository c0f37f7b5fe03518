import type { SheetRow } from '../../api/contract.ts'

type Sizes = SheetRow['sizes']

// No side is longer than 100 m, so that `600,900` is two sides.
const thousands = /(?<![\d,])\d{1,2}(,\d{3})+(?![\d,])/

/** Writes sizes for an input: `2400×600×2、900×600`; 0 for none. */
export function sizesText(sizes: Sizes): string {
  if (sizes.length === 0) return '0'
  return sizes
    .map(({ a, b, count }) => [a, ...(b === null ? [] : [b]), ...(count === 1 ? [] : [count])].join('×'))
    .join('、')
}

/** Reads sizes in millimetres, one after the other; undefined for other text, and where a comma may stand for thousands (`1,200×600`). */
export function readSizes(typed: string): Sizes | undefined {
  const plain = typed.normalize('NFKC')
  if (thousands.test(plain)) return undefined
  const parts = plain.split(/[、,，;\s]+/).filter(part => part !== '')
  if (parts.join() === '0') return []
  const read = parts.map(part => {
    const [, a = '', b = '', count = ''] = /^(\d{1,6})(?:[×xX*](\d{1,6}))?(?:[×xX*](\d{1,5}))?$/.exec(part) ?? []
    return { a: Number(a), b: b === '' ? null : Number(b), count: count === '' ? 1 : Number(count) }
  })
  return read.length > 0 && read.every(({ a, count }) => a > 0 && count > 0) ? read : undefined
}
