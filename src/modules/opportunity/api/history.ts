import { z } from 'zod'
import { Fen, Id, Timestamp, text } from '../../../kernel/api/fields.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { OpportunityFields, opportunityStatus } from './opportunity.ts'

const reserved = /^SJ(\d{8})-\d+$/

/** Tells whether the product itself may draw this number, today or later: `SJ20261121-0005`. */
export function isReserved(number: string, now: Date): boolean {
  const day = reserved.exec(number)?.[1]
  return day !== undefined && day >= formatDate(now).replaceAll('-', '')
}

/** A past or open deal, as a row of a file. `stage` is the stage's name. */
export const ImportedDeal = OpportunityFields.extend({
  number: text('商机编号', 30).optional(),
  stage: text('阶段', 20).optional(),
  status: z.enum(Object.keys(opportunityStatus) as [keyof typeof opportunityStatus]).optional(),
  ownerId: Id.nullish(),
  teamId: Id.nullish(),
  dealAmount: Fen.nullish(),
  lostReasonId: Id.nullish(),
  lostNote: text('战败说明', 200).default(''),
  closedAt: Timestamp.nullish(),
  followUp: text('跟进摘要', 1000).default(''),
  createdBy: Id.nullish(),
  createdAt: Timestamp.nullish(),
}).superRefine((deal, context) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const now = new Date()
  const isLater = (moment: string | null | undefined) => moment && Date.parse(moment) > now.getTime()
  if (!deal.phone && !deal.wechat) wrong('phone', '电话和微信至少填一项')
  if (isLater(deal.createdAt)) wrong('createdAt', '创建时间不能晚于现在')
  if (isLater(deal.closedAt)) wrong('closedAt', '结束时间不能晚于现在')
  if (deal.createdAt && deal.closedAt && Date.parse(deal.closedAt) < Date.parse(deal.createdAt))
    wrong('closedAt', '结束时间不能早于创建时间')
})
export type ImportedDeal = z.output<typeof ImportedDeal>
