import { z } from 'zod'
import { Id, idOf, oneOf, text } from '../../../kernel/api/fields.ts'
import { conditions } from './key.ts'
import { LotTyped } from './lot.ts'
import { mostPieces } from './typed.ts'

/** The most lines of a document of stock. */
export const mostLines = 500

const { transit: _, ...lying } = conditions
/** The conditions in which goods lie in a warehouse. */
export const lyingConditions = lying

const count = (title: string) =>
  z
    .number({ error: `${title}应为整数` })
    .int(`${title}应为整数`)
    .min(0, `${title}不能小于 0`)
    .max(mostPieces, `${title}最多 1,000 万`)
    .default(0)
    .meta({ title, kind: 'integer' })

/** A line as a person types it: which goods, in which lot, grade and condition, and how many boxes and pieces beside them. */
export const StockLine = z.object({
  goodsId: idOf('请选择商品').meta({ title: '商品', kind: 'reference', of: 'goods' }),
  ...LotTyped.shape,
  gradeId: Id.nullable().default(null).meta({ title: '等级', kind: 'dictionary', dictionary: 'goodsGrade' }),
  condition: oneOf('状态', lyingConditions).default('sellable'),
  boxes: count('箱数'),
  rest: count('零头（片/件）'),
  note: text('说明', 100).default(''),
})
export type StockLine = z.output<typeof StockLine>

/** A line as it is shown: what its goods and lot are called, and the pieces that it comes to. */
export const ShownStockLine = StockLine.extend({
  id: Id,
  goodsName: z.string().meta({ title: '商品', kind: 'text' }),
  goodsCode: z.string().meta({ title: '编码', kind: 'text' }),
  lotId: Id,
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int().meta({ title: '合计片数', kind: 'integer' }),
})
export type ShownStockLine = z.output<typeof ShownStockLine>
