import { sweepReminders } from '../../../followUp/server/index.ts'
import { hangingByKind, hangingFrom, type Sampled } from '../../../reporting/server/index.ts'
import { fillDeals } from './filling.ts'

/** Deals of examples and what hangs from them, each with its rank. */
export const sampledDeals: readonly (readonly [Sampled, rank: number])[] = [
  [
    hangingByKind('opportunity', 'claim_request', 'opportunity', {
      table: 'claimRequest',
      locks: -2,
      businesses: ['dealClaim'],
    }),
    1,
  ],
  [
    hangingFrom('opportunity', 'deal_transfer_request.opportunity_id', {
      table: 'dealTransferRequest',
      locks: -1,
      businesses: ['wonTransfer'],
    }),
    1,
  ],
  [hangingByKind('opportunity', 'follow_up', 'opportunity', { table: 'followUp', filed: true }), 2],
  [
    hangingFrom('customer', 'opportunity.customer_id', {
      table: 'opportunity',
      fills: fillDeals,
      locks: 2,
      filed: true,
      topic: { topic: 'opportunity', menu: 'businessList', module: 'opportunity' },
      sweeps: among => sweepReminders('opportunity', among('opportunity')),
      told: count => `${count} 个商机`,
    }),
    3,
  ],
]
