import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, IdText, idOf, oneOf, requiredText, Version } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { mostLines, StockLine } from '../../warehouse/api/line.ts'
import { orderRecord } from './order.ts'
import { orderPlaces } from './places.ts'

/** How a customer consents to several lots of one line. */
export const consentKinds = { signature: '签字', photo: '照片', verbal: '口头', link: '手机链接' } as const

/** Those that a person types; by a link the customer says so (`consent.ts`). */
const typedKinds = { signature: '签字', photo: '照片', verbal: '口头' } as const

const { boxes, rest } = StockLine.shape
const orderLineId = idOf('请选择下单单的一行')

/** Pieces of a lot in a warehouse for a line of an order, as a person types them: by the box of the lot. */
export const Pick = z.object({
  orderLineId,
  lotId: idOf('请选择批次').meta({ title: '批次', kind: 'reference', of: 'stockLot' }),
  warehouseId: idOf('请选择仓库').meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
  boxes,
  rest: rest.meta({ title: '零头（片/件）', kind: 'integer' }),
})
export type Pick = z.output<typeof Pick>

/** What the customer said to several lots of a line. */
export const Consent = z.object({
  orderLineId,
  kind: oneOf('同意方式', typedKinds, '请选择客户怎样同意的'),
  agreedOn: Day.meta({ title: '同意日期', kind: 'date' }),
  note: requiredText('同意说明', 200),
})
export type Consent = z.output<typeof Consent>

const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const behindLots = [stockElements.stock, stockElements.lots]

/** What of a lot in a warehouse is reserved for a line, or is proposed for it. */
export const LotPart = z.object({
  lotId: Id,
  lotName: z.string().meta({ title: '批次', kind: 'text' }),
  warehouseId: Id,
  warehouseName: z.string().meta({ title: '仓库', kind: 'text' }),
  boxPieces: z.number().int().nullable(),
  pieces: count('数量'),
})
export type LotPart = z.output<typeof LotPart>

const Line = {
  id: Id,
  space: z.string().meta({ title: '空间', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  code: z.string().meta({ title: '编码', kind: 'text' }),
  spec: z.string().meta({ title: '规格', kind: 'text' }),
  goodsId: Id,
  boxPieces: z.number().int().nullable(),
}

/** A line of a placed order whose goods come from stock. */
export const AllocatedLine = z.object({
  ...Line,
  pieces: count('下单'),
  net: count('已发'),
  held: count('已备'),
  lacks: count('还缺'),
  /** Ordered for this order and not come yet, at most what lacks. */
  coming: count('为它订'),
  comingOn: Day.nullable().meta({ title: '最近到货日', kind: 'date' }),
  /** Missing for whoever may not see lots. */
  parts: z.array(LotPart).optional().meta({ title: '批次与仓库', behind: behindLots }),
  consentKind: oneOf('客户同意', consentKinds).nullable(),
  consentOn: Day.nullable(),
  consentNote: z.string(),
})
export type AllocatedLine = z.output<typeof AllocatedLine>

/** A lot of which little is left once a proposal is carried out (⚙ 尾货箱数). */
const Tail = z.object({ lotName: z.string(), pieces: z.number().int(), boxPieces: z.number().int().nullable() })

const ProposedLine = z.object({
  ...Line,
  /** What it lacks: ordered, less net shipped and reserved. */
  needed: count('要备'),
  /** How many pieces are not there for it; nothing is proposed then. */
  lacks: count('还缺'),
  /** It takes several lots, or another one than the home has: the customer has to consent. */
  asks: z.boolean(),
  reason: z.string().meta({ title: '理由', kind: 'text' }),
  parts: z.array(LotPart),
  tails: z.array(Tail),
})
export type ProposedLine = z.output<typeof ProposedLine>

const ProposedOrder = z.object({
  id: Id,
  version: Version,
  number: z.string(),
  customerName: z.string(),
  wishOn: Day.nullable(),
  lines: z.array(ProposedLine),
})
export type ProposedOrder = z.output<typeof ProposedOrder>

/** The most orders and lines of one proposal. */
export const mostProposed = { orders: 200, lines: 2000 }

const named = { id: Id, version: Version }
const picks = (most: number) =>
  z.array(Pick).min(1, '请至少填写一行').max(most, `最多 ${most} 行`).meta({ title: '批次与数量' })
const Allocation = z.object({ version: Version, lines: z.array(AllocatedLine) })
export type Allocation = z.output<typeof Allocation>

export const allocationRoutes = {
  allocation: route({
    at: 'GET /api/crm/salesOrder/allocation/:id',
    does: '下单单的备货情况',
    needs: orderPlaces.list.authority as string,
    params: z.object({ id: IdText }),
    returns: Allocation,
  }),
  proposal: route({
    at: 'POST /api/crm/salesOrder/proposal',
    does: '备货建议',
    needs: orderRecord.acts.allocate.needs,
    reads: true,
    refuses: [codes.notFound],
    body: z.object({
      ids: z
        .array(Id)
        .min(1, '请选择下单单')
        .max(mostProposed.orders, `一次最多 ${mostProposed.orders} 张下单单，请分批`)
        .meta({ title: '下单单' }),
    }),
    returns: z.array(ProposedOrder),
  }),
  allocate: route({
    at: 'POST /api/crm/salesOrder/allocate',
    does: '备货',
    needs: orderRecord.acts.allocate.needs,
    body: z.object({
      ...named,
      lines: picks(mostLines),
      consents: z.array(Consent).max(mostLines, `最多 ${mostLines} 行`).default([]).meta({ title: '客户同意' }),
    }),
    returns: Allocation,
  }),
  release: route({
    at: 'POST /api/crm/salesOrder/release',
    does: '释放备货',
    needs: orderRecord.acts.release.needs,
    body: z.object({ ...named, lines: picks(mostLines) }),
    returns: Allocation,
  }),
} satisfies Record<string, Route>
