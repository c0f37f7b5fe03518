import { z } from 'zod'
import { Day, Fen, Id, IdText, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Letterhead } from '../../organisation/api/letterhead.ts'
import { answersLink, listsLinks, makesLink, opensLink, revokesLink, sharedLink } from '../../sharing/api/link.ts'
import { dayAnswers, shipmentRecord, shipmentRoutes, ways } from './shipment.ts'

const SharedLine = z.object({
  name: z.string(),
  code: z.string(),
  colour: z.string(),
  batch: z.string(),
  size: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int(),
  /** Fen, where the company shows it. */
  amount: Fen.nullable(),
})

/** What the customer reads of a shipment. No cost is in it, and what it sells for only where the company shows it; after the day it is empty. */
export const SharedShipment = z.object({
  company: z.string(),
  logo: z.string(),
  companyPhone: z.string(),
  salesperson: z.string(),
  salespersonPhone: z.string(),
  letterhead: Letterhead,
  own: z.array(z.object({ title: z.string(), value: z.string() })),
  number: z.string(),
  way: oneOf('方式', ways),
  customer: z.string(),
  home: z.string(),
  floor: z.number().int().nullable(),
  lift: z.boolean(),
  receiver: z.string(),
  collect: Fen.nullable(),
  /** In words, as on paper; empty where nothing is collected. */
  collectInWords: z.string(),
  day: Day,
  /** Why it shows nothing any more, in words; null before. */
  over: z.string().nullable(),
  /** Whether its goods are on their way, so that the day stands. */
  left: z.boolean(),
  answer: z
    .object({
      answer: oneOf('客户确认', dayAnswers),
      wish: Day.nullable(),
      words: z.string(),
      name: z.string(),
      at: Timestamp,
    })
    .nullable(),
  lines: z.array(SharedLine),
  packages: z.array(z.object({ number: z.string(), name: z.string(), content: z.string() })),
})
export type SharedShipment = z.output<typeof SharedShipment>

const needs = shipmentRecord.acts.share.needs as string
const open = '收到送货单链接的客户'
const Wish = Day.nullable().default(null).meta({ title: '希望的日期', kind: 'date' })
const named = { id: Id, version: Version }

export const shipmentLinkRoutes = {
  list: listsLinks({
    at: 'GET /api/crm/shipment/links/:id',
    does: '送货单的链接',
    needs,
    returns: z.array(z.object(sharedLink)),
  }),
  add: makesLink({ at: 'POST /api/crm/shipment/link', does: '发送送货单链接', needs }, 30),
  revoke: revokesLink({ at: 'POST /api/crm/shipmentLink/revoke', does: '撤回送货单链接', needs }),
  read: opensLink({ at: 'POST /api/crm/shipmentLink/read', does: '客户打开送货单', open, returns: SharedShipment }),
  answer: answersLink(
    { at: 'POST /api/crm/shipmentLink/answer', does: '客户确认送货日期', open },
    {
      name: requiredText('称呼', 40),
      /** The day that they read. */
      day: Day,
      agrees: z.boolean(),
      wish: Wish,
      words: text('说明', 200).default(''),
    },
  ),
  showAmounts: route({
    at: 'POST /api/crm/shipment/showAmounts',
    does: '送货单链接是否显示金额',
    needs,
    body: z.object({ ...named, shows: z.boolean() }),
    returns: shipmentRoutes.detail.returns,
    refuses: shipmentRoutes.submit.refuses,
  }),
  settleDay: route({
    at: 'POST /api/crm/shipment/settleDay',
    does: '登记与客户说好的送货日期',
    needs: shipmentRecord.acts.settleDay.needs as string,
    body: z.object({ ...named, words: requiredText('怎么说好的', 200) }),
    returns: shipmentRoutes.detail.returns,
    refuses: shipmentRoutes.submit.refuses,
  }),
  amounts: route({
    at: 'GET /api/crm/shipment/amounts/:id',
    does: '出库单按合同价的金额',
    needs: 'contractInfo',
    params: z.object({ id: IdText }),
    returns: z.array(z.object({ lineId: Id, amount: Fen.nullable() })),
  }),
} satisfies Record<string, Route>
