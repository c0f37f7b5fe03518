import { parseYuan } from '../../../kernel/api/money.ts'
import type { PriceUnit } from '../../goods/api/units.ts'
import { unitOf } from '../../goods/api/unitWords.ts'
import { readThousandths } from './typed.ts'

/** What a column of a quotation's table may hold. */
export type PastedField = 'code' | 'quantity' | 'unit' | 'price' | 'amount' | 'remark'

/** Which column holds what; units that a header says, `数量（片）`, `单价(元/㎡)`. */
export type PastedColumns = {
  at: Partial<Record<PastedField, number>>
  quantityUnit?: PriceUnit
  priceUnit?: PriceUnit
}

type Rows = readonly (readonly string[])[]

/** Titles by field, without brackets; what stands first goes first. Titles that are `known` and of no field make a header as well. */
const titles: Record<PastedField, readonly string[]> = {
  code: [
    '编码',
    '商品编码',
    '产品编码',
    '商品编号',
    '产品编号',
    '物料编码',
    '编号',
    '货号',
    '款号',
    '型号',
    '产品型号',
    '商品型号',
    '代码',
    'sku',
  ],
  quantity: ['数量', '订购数量', '采购数量', '用量', '片数', '箱数', '面积', '平米数', '平方数'],
  unit: ['单位', '计量单位', '计价单位', '销售单位'],
  price: [
    '成交单价',
    '成交价',
    '折后单价',
    '折后价',
    '优惠价',
    '优惠单价',
    '单价',
    '销售单价',
    '销售价',
    '售价',
    '报价',
    '价格',
  ],
  amount: ['成交金额', '折后金额', '金额', '合计', '小计', '总价', '合计金额', '总金额'],
  remark: ['备注', '说明'],
}
const known =
  '序号 行号 名称 商品名称 产品名称 品名 商品 产品 项目 规格 规格型号 产品规格 尺寸 品牌 品类 系列 等级 颜色 图片 空间 位置 区域 标价 原价 市场价 零售价'
const others = new Set(known.split(' '))
const unitsOfTitle: Readonly<Record<string, PriceUnit>> = {
  片数: 'piece',
  箱数: 'box',
  面积: 'area',
  平米数: 'area',
  平方数: 'area',
}

/** Returns a title without brackets, and what stands in them. */
function titleOf(cell: string): { title: string; within: string } {
  const plain = cell.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  const [, title = plain, within = ''] = /^([^([]*)[([]([^)\]]*)[)\]]?$/.exec(plain) ?? []
  return { title, within }
}

/** Returns the columns that a header names; null for a row that is none: two titles at least, of them the code or the quantity. */
export function columnsByHeader(cells: readonly string[]): PastedColumns | null {
  const found = cells.map(titleOf)
  const at = Object.fromEntries(
    Object.entries(titles).flatMap(([field, words]) => {
      const word = words.find(one => found.some(({ title }) => title === one))
      return word === undefined ? [] : [[field, found.findIndex(({ title }) => title === word)]]
    }),
  ) as PastedColumns['at']
  const spelled = found.filter(
    ({ title }) => others.has(title) || Object.values(titles).some(words => words.includes(title)),
  )
  if (spelled.length < 2 || (at.code === undefined && at.quantity === undefined)) return null
  const unitAt = (column: number | undefined) => {
    const { title = '', within = '' } = found[column ?? -1] ?? {}
    return unitOf(within) ?? unitsOfTitle[title] ?? undefined
  }
  return { at, quantityUnit: unitAt(at.quantity), priceUnit: unitAt(at.price) }
}

/** Goods of a code, with their list price in fen; undefined for what is no code of the company. */
export type KnownCode = (cell: string) => { listPrice: number | null } | undefined

/**
 * Finds the columns of rows without a header. The code is what the most rows have as one, else the first column; units are words for them; of
 * numbers a product of two others is the amount, what has a currency or lies near the list price is the price, and else a quantity stands before it.
 */
export function columnsByContent(rows: Rows, known: KnownCode): PastedColumns {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, column) => rows.map(row => row[column] ?? ''))
  const hits = columns.map(cells => cells.filter(known).length)
  const code = Math.max(0, hits.indexOf(Math.max(1, ...hits)))
  const isMostly = (column: number, fits: (cell: string) => boolean) => {
    const filled = (columns[column] ?? []).filter(cell => cell !== '')
    return column !== code && filled.filter(fits).length * 2 > filled.length
  }
  const all = columns.map((_, column) => column)
  const unit = all.find(column => isMostly(column, cell => unitOf(cell) !== null))
  const numbers = all.filter(column => isMostly(column, isFigure))
  const counted = numbers.length > 1 && numbers[0] === 0 && isCounting(columns[0] ?? [])
  const prices = (columns[code] ?? []).map(cell => known(cell)?.listPrice ?? null)
  return {
    at: {
      code,
      ...(unit !== undefined && { unit }),
      ...numbered(columns, counted ? numbers.slice(1) : numbers, prices),
    },
  }
}

/** Tells whether cells count the rows: 1, 2, 3. */
const isCounting = (cells: readonly string[]) => cells.every((cell, at) => cell === String(Number(cells[0]) + at))

function numbered(columns: Rows, numbers: readonly number[], prices: readonly (number | null)[]): PastedColumns['at'] {
  const amount = numbers.length > 2 ? numbers.find(column => isAmount(columns, numbers, column)) : undefined
  const [first, second, ...more] = numbers.filter(column => column !== amount)
  if (first === undefined || more.length > 0) return {}
  if (second === undefined) return { quantity: first }
  const [one, two] = [first, second].map(column => pricelike(columns[column] ?? [], prices)) as [number, number]
  const [quantity, price] = one > two ? [second, first] : [first, second]
  return { quantity, price, ...(amount !== undefined && { amount }) }
}

function isAmount(columns: Rows, numbers: readonly number[], column: number): boolean {
  const others = numbers.filter(one => one !== column)
  return others.some(one => others.some(two => two > one && isProduct(columns[one], columns[two], columns[column])))
}

/** Returns how many cells look like a price: by their currency, or by lying near the list price of their row. */
function pricelike(cells: readonly string[], prices: readonly (number | null)[]): number {
  const isNear = (cell: string, price: number | null | undefined) => {
    const share = price ? ((figureOf(cell) ?? 0) * 100) / price : 0
    return share > 0.3 && share < 1.2
  }
  return cells.filter((cell, at) => /[¥￥元/]/.test(cell) || isNear(cell, prices[at])).length
}

function isProduct(some: readonly string[] = [], others: readonly string[] = [], products: readonly string[] = []) {
  const rows = some.flatMap((cell, at) => {
    const [one, two, product] = [cell, others[at] ?? '', products[at] ?? ''].map(figureOf)
    return one == null || two == null || product == null ? [] : [Math.abs(one * two - product) <= 0.011]
  })
  return rows.filter(Boolean).length * 2 > rows.length
}

/** Tells whether a cell is written as a number, with its sign or unit: `12箱`, `¥1,280.00`, `12,34`. */
function isFigure(cell: string): boolean {
  const { figure, unit } = figureAndUnit(cell)
  return figure !== '' && (unit === '' || unitOf(unit) !== null)
}

/** Returns the number of a cell; null for other text. */
function figureOf(cell: string): number | null {
  const { figure } = figureAndUnit(cell)
  const [thousandths, fen] = [readThousandths(figure), parseYuan(figure)]
  return thousandths !== null ? thousandths / 1000 : fen !== null ? fen / 100 : null
}

/** Divides a cell into its figure and what follows it: `12箱`, `¥89.00 元/㎡`. */
export function figureAndUnit(cell: string): { figure: string; unit: string } {
  const [, figure = '', rest = ''] = /^[¥￥]?\s*([\d.,，\s]*)(.*)$/.exec(cell.normalize('NFKC').trim()) ?? []
  return { figure: figure.trim(), unit: figure === '' ? '' : rest.trim().replace(/^元$/, '') }
}
