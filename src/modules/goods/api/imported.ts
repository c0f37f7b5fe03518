import { z } from 'zod'
import { requiredText, text } from '../../../kernel/api/fields.ts'
import { type Attribute, GoodsFacts, mostAttributes } from './goods.ts'

/** A name of series: the series of this name by the id of their brand. */
export type SeriesName = { name: string; byBrand: Readonly<Record<string, number>> }

const pair = /^([^:：]{1,20})[:：](.{1,100})$/

/** Reads attributes as an export writes them, `颜色：白；表面：柔光`; null for anything else. */
export function readAttributes(written: string): Attribute[] | null {
  const parts = written.split(/[;；\n]/).flatMap(part => part.trim() || [])
  const pairs = parts.map(part => pair.exec(part))
  if (parts.length > mostAttributes || pairs.some(found => !found)) return null
  return pairs.map(found => ({ name: (found?.[1] ?? '').trim(), value: (found?.[2] ?? '').trim() }))
}

/** The column of an exported workbook with the price that holds today, which no import reads. */
export const todaysTitle = '今天标价'

/** A row of a workbook of goods. An existing code needs nothing else: only filled cells change. */
export const ImportedGoods = GoodsFacts.extend({
  name: requiredText('名称', 80).optional(),
  seriesId: z.custom<SeriesName>().nullable().default(null).meta({ title: '系列', kind: 'reference', of: 'series' }),
  pictures: GoodsFacts.shape.pictures.meta({ title: '图片', kind: 'text' }),
  attributes: text('属性', 2500)
    .refine(written => readAttributes(written) !== null, `属性应写成“颜色：白；表面：柔光”，最多 ${mostAttributes} 个`)
    .default('')
    .meta({ title: '属性', kind: 'text' }),
  onSale: z.boolean().default(true).meta({ title: '在售', kind: 'boolean' }),
})
export type ImportedGoods = z.output<typeof ImportedGoods>
