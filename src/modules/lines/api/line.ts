import { z } from 'zod'
import { Fen, Id, oneOf, Serial, text, word } from '../../../kernel/api/fields.ts'
import { longestSide } from '../../goods/api/spec.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { measures } from './measure.ts'
import { largestArea } from './readArea.ts'

export const lineKinds = { goods: '商品', custom: '定制', service: '服务' } as const

/** How a line is cheaper: by a share that is left (8500 is 8.5 折), by fen off the line, by a price per unit. */
export const discountKinds = { none: '无', rate: '折扣', amount: '减金额', price: '成交单价' } as const
export type DiscountKind = keyof typeof discountKinds

/** The most lines of a document, its spaces, and the sizes of one custom-made item. */
export const mostLines = 300
export const mostSpaces = 30
export const mostSizes = 30
/** The most letters of a line's unit. */
export const mostUnit = 10
/** The largest quantity of a line, in thousandths of its unit. */
export const mostQuantity = 1_000_000_000

const whole = (title: string, least: number, most: number) =>
  z
    .number({ error: `${title}应为数字` })
    .int(`${title}应为整数`)
    .min(least, `${title}至少为 ${least}`)
    .max(most, `${title}过大，请核对`)
    .meta({ title, kind: 'integer' })

const Size = z.object({
  a: whole('长（毫米）', 1, longestSide),
  b: whole('宽（毫米）', 1, longestSide).nullable().default(null),
  count: whole('数量', 1, 10_000).default(1),
})

/** What a person enters of a line. The server computes everything else. */
export const LineInput = z.object({
  /** The place of the line in the stored document, from 0 on; none for a new one. */
  was: whole('原来的行', 0, mostLines - 1)
    .nullable()
    .default(null),
  kind: oneOf('类别', lineKinds),
  goodsId: Id.nullable().default(null).meta({ title: '商品' }),
  /** The name and unit of a line without goods; the server gives those of goods. */
  name: text('名称', 80).default(''),
  unit: text('单位', mostUnit).default(''),
  measure: oneOf('计量方式', measures).nullable().default(null),
  sizes: z.array(Size).max(mostSizes, `最多 ${mostSizes} 个尺寸`).default([]).meta({ title: '尺寸' }),
  minArea: whole('每扇最小面积', 1, largestArea).nullable().default(null),
  /** Thousandths of `quantityUnit` for goods, of the line's unit otherwise. */
  quantity: whole('数量', 0, mostQuantity).default(0),
  quantityUnit: oneOf('数量单位', priceUnits).default('piece'),
  /** The unit of the price of goods. None: the one in which they are counted where it has a price of its own, else the goods' own. */
  priceUnit: oneOf('计价单位', priceUnits).nullable().default(null),
  /** The grade of the goods; none is their own. */
  gradeId: word('等级', 'goodsGrade').default(null),
  /** What the quantity was suggested from: mm² and basis points. */
  netArea: whole('净面积', 1, largestArea).nullable().default(null),
  lossRate: whole('损耗率', 0, 10_000).nullable().default(null),
  /** The price of a line without goods. */
  price: Fen.nullable().default(null).meta({ title: '单价', kind: 'money' }),
  discountKind: oneOf('优惠方式', discountKinds).default('none'),
  discount: whole('优惠', 0, 10_000_000_000_000).default(0),
  gift: z.boolean().default(false).meta({ title: '赠品', kind: 'boolean' }),
  /** The set of the document to which the line belongs. */
  setKey: Serial.nullable().default(null),
  /** Which of the set's parts it is, from 0 on. A part without a line is left out. */
  setPart: whole('套餐项目', 0, 59).nullable().default(null),
  remark: text('备注', 200).default(''),
})
export type LineInput = z.output<typeof LineInput>

/** What a document takes off the sum of its lines: a share that is left or fen, a coupon, and 抹零. */
export const OrderDiscount = z.object({
  discountKind: oneOf('整单优惠', { none: '无', rate: '折扣', amount: '减金额' }).default('none'),
  discount: whole('整单优惠', 0, 10_000_000_000_000).default(0),
  coupon: Fen.default(0).meta({ title: '优惠券', kind: 'money' }),
  rounding: Fen.default(0).meta({ title: '抹零', kind: 'money' }),
})
export type OrderDiscount = z.output<typeof OrderDiscount>
