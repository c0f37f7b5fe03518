import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { answerers } from '../../salesOrder/api/moves.ts'

/** What becomes of pieces of a line, or of a package: at the sign-off, and later of those that lacked. */
export const fates = {
  signed: '签收',
  short: '少件',
  broken: '破损',
  refused: '拒收',
  found: '找到',
  lost: '丢失',
} as const
export type Fate = keyof typeof fates

/** A package of a shipment as it is shown; `fate` null before it is signed for. */
export const ShownCarried = z.object({
  id: Id,
  /** The factory order of which it is, and its line of the contract: what breaks or is lost is made again (补件). */
  factoryOrderId: Id,
  contractLineId: Id,
  number: z.string().meta({ title: '包件号', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  space: z.string().meta({ title: '空间', kind: 'text' }),
  content: z.string().meta({ title: '内容', kind: 'text' }),
  place: z.string().meta({ title: '库位', kind: 'text' }),
  fate: z.enum(Object.keys(fates) as [Fate, ...Fate[]]).nullable(),
  answers: z.enum(Object.keys(answerers) as [keyof typeof answerers]).nullable(),
})
export type ShownCarried = z.output<typeof ShownCarried>
