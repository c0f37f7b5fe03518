import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Fen, Id, IdText, idOf, oneOf, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Signature } from '../../approval/api/said.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines, StockLine } from '../../warehouse/api/line.ts'
import { type Fate, fates } from './fates.ts'
import { mostShipped, shipmentRecord, shipmentRoutes } from './shipment.ts'

const { boxes, rest } = StockLine.shape
const Answers = oneOf('责任', answerers, '请选择由谁承担')
const Place = Id.nullable().default(null).meta({ title: '收进仓库', kind: 'reference', of: 'warehouse' })
const note = text('备注', 300).default('')
const lines = <Line extends z.ZodObject>(line: Line) =>
  z.array(line).max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' })

/** How a loaded line was signed for: each count in boxes and pieces beside them; who answers for what broke, and where what was refused goes (the warehouse it left by default). */
export const SignLine = z.object({
  lineId: idOf('请选择出库单的一行'),
  signedBoxes: boxes,
  signedRest: rest,
  shortBoxes: boxes,
  shortRest: rest,
  brokenBoxes: boxes,
  brokenRest: rest,
  refusedBoxes: boxes,
  refusedRest: rest,
  answers: Answers.nullable().default(null),
  warehouseId: Place,
})
export type SignLine = z.output<typeof SignLine>

/** What became of a package that is not just signed for; who answers where it broke. */
const Problem = z.object({
  packageId: Id,
  fate: oneOf('结果', { short: fates.short, broken: fates.broken, refused: fates.refused }),
  answers: Answers.nullable().default(null),
})
export type SignPackage = Omit<z.output<typeof Problem>, 'fate'> & { fate: Fate }
const packageIds = z.array(Id).max(mostShipped, `最多 ${mostShipped} 个包件`).default([]).meta({ title: '包件' })

const Searched = z.object({ lineId: SignLine.shape.lineId, boxes, rest })

/** One row of what became of a shipment's lines. */
export const ShownPart = z.object({
  id: Id,
  serial: z.number().int(),
  lineId: Id,
  fate: z.enum(Object.keys(fates) as [Fate, ...Fate[]]),
  pieces: z.number().int(),
  value: Fen.meta({ title: '金额', kind: 'money', behind: [stockElements.value] }).optional(),
  answers: z.enum(Object.keys(answerers) as [keyof typeof answerers]).nullable(),
  warehouseId: Id.nullable(),
  note: z.string(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
})
export type ShownPart = z.output<typeof ShownPart>

const { acts } = shipmentRecord
const refuses = [codes.notFound, codes.conflict] as const
const returns = shipmentRoutes.detail.returns

export const signOffRoutes = {
  sign: route({
    at: 'POST /api/crm/shipment/sign',
    does: '客户签收',
    needs: acts.sign.needs,
    refuses,
    mostBytes: 512 * 1024,
    body: z.object({
      id: Id,
      signer: requiredText('签收人', 40),
      signature: Signature,
      lines: lines(SignLine),
      /** The packages that are not just signed for. */
      packages: z.array(Problem).max(mostShipped, `最多 ${mostShipped} 个包件`).default([]).meta({ title: '包件' }),
      note,
    }),
    returns,
  }),
  find: route({
    at: 'POST /api/crm/shipment/find',
    does: '少件找到',
    needs: acts.find.needs,
    refuses,
    body: z.object({ id: Id, lines: lines(Searched.extend({ warehouseId: Place })), packageIds, note }),
    returns,
  }),
  lose: route({
    at: 'POST /api/crm/shipment/lose',
    does: '少件丢失',
    needs: acts.lose.needs,
    refuses,
    body: z.object({ id: Id, lines: lines(Searched), packageIds, answers: Answers, note }),
    returns,
  }),
  parts: route({
    at: 'GET /api/crm/shipment/parts/:id',
    does: '出库单的签收记录',
    needs: shipmentRecord.place.authority as string,
    params: z.object({ id: IdText }),
    returns: z.object({
      parts: z.array(ShownPart),
      /** The PNG of the signature by finger, as base64; null before it. */
      signature: z.string().nullable(),
    }),
  }),
} satisfies Record<string, Route>
export type SignOff = z.output<typeof signOffRoutes.parts.returns>
