import { z } from 'zod'
import { Id, idOf, oneOf, text } from '../../../kernel/api/fields.ts'
import { fitUnits, trades } from './trades.ts'

const mostPieces = 10_000_000
const mostQuantity = 100_000
const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** A line as a person types it: how much of which line of the contract is installed, and by what that is paid; `quantity` in its unit, to the thousandth. */
export const InstallLine = z.object({
  contractLineId: idOf('请选择合同的一行').meta({ title: '商品', kind: 'integer' }),
  pieces: z
    .number({ error: '数量应为整数' })
    .int('数量应为整数')
    .min(1, '数量至少为 1')
    .max(mostPieces, '数量最多 1,000 万')
    .meta({ title: '数量', kind: 'integer' }),
  trade: oneOf('类别', trades, '请选择类别'),
  unit: oneOf('计量单位', fitUnits, '请选择计量单位'),
  quantity: z
    .number({ error: '工程量应为数字' })
    .min(0.001, '工程量须大于 0')
    .max(mostQuantity, '工程量最多 10 万')
    .multipleOf(0.001, '工程量最多三位小数')
    .meta({ title: '工程量', kind: 'decimal' }),
  note: text('备注', 300).default(''),
})
export type InstallLine = z.output<typeof InstallLine>

/** A line of the contract, as far as an installer has to know it. */
const OfContract = {
  space: z.string().meta({ title: '空间', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  code: z.string().meta({ title: '编码', kind: 'text' }),
  spec: z.string().meta({ title: '规格', kind: 'text' }),
  made: z.string().meta({ title: '尺寸与要求', kind: 'text' }),
  boxPieces: z.number().int().nullable(),
}

/** A line as it is shown. */
export const ShownInstallLine = InstallLine.extend({ id: Id, ...OfContract })
export type ShownInstallLine = z.output<typeof ShownInstallLine>

/** A line of a contract of which something may be installed: what of it is left, and whether it has come. */
export const HomeLine = z.object({
  contractLineId: Id,
  ...OfContract,
  contracted: count('合同'),
  planned: count('已安排'),
  accepted: count('已验收'),
  left: count('未安排'),
  /** Whether its kind is always installed; goods may only be signed for. */
  fitted: z.boolean(),
  /** Why it is not there yet, in words; empty where it is. */
  lacks: z.string().meta({ title: '到货', kind: 'text' }),
  /** Proposed. */
  trade: InstallLine.shape.trade,
  unit: InstallLine.shape.unit,
  quantity: InstallLine.shape.quantity,
})
export type HomeLine = z.output<typeof HomeLine>
