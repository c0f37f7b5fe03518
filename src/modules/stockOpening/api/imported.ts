import { z } from 'zod'
import { Fen, Id, idOf, oneOf, text } from '../../../kernel/api/fields.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { lyingConditions } from '../../warehouse/api/line.ts'
import { LotTyped } from '../../warehouse/api/lot.ts'
import { mostPieces } from '../../warehouse/api/typed.ts'

/** By what a workbook may count goods: pieces, boxes of the lot, square metres. */
export const countedBy = { piece: '片/件', box: '箱', area: '㎡' } as const

const count = (title: string, most: number) =>
  z
    .number({ error: `${title}应为整数` })
    .int(`${title}应为整数`)
    .min(0, `${title}不能小于 0`)
    .max(most, `${title}最多 ${most / 10_000} 万`)
    .nullable()
    .default(null)
    .meta({ title, kind: 'integer' })

/** A row of a workbook of what was there: goods by code or name, where, in which lot, and how much of it. */
export const ImportedStock = z
  .object({
    code: text('编码', 40).default(''),
    name: text('商品名称', 80).default(''),
    warehouseId: idOf('请填写仓库').meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
    ...LotTyped.shape,
    gradeId: Id.nullable().default(null).meta({ title: '等级', kind: 'dictionary', dictionary: 'goodsGrade' }),
    condition: oneOf('状态', lyingConditions).default('sellable'),
    boxPieces: count('每箱片数', 100_000).refine(pieces => pieces !== 0, '每箱片数至少为 1'),
    boxes: count('箱数', mostPieces),
    rest: count('零头（片/件）', mostPieces),
    quantity: z
      .number({ error: '数量应为数字' })
      .min(0, '数量不能小于 0')
      .max(mostPieces, '数量最多 1,000 万')
      .nullable()
      .default(null)
      .meta({ title: '数量', kind: 'decimal' }),
    unit: oneOf('单位', countedBy).nullable().default(null),
    value: Fen.nullable()
      .default(null)
      .meta({ title: '货值（元）', kind: 'money', behind: [stockElements.value] }),
    place: text('库位', 40).default(''),
  })
  .refine(({ code, name }) => code !== '' || name !== '', { path: ['code'], error: '请填写商品的编码或名称' })
export type ImportedStock = z.output<typeof ImportedStock>
