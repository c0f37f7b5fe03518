import { hangingFrom, type Sampled } from '../../../reporting/server/index.ts'
import { fillCustomers } from './fill.ts'

/** Customers themselves and what hangs from them, each with its rank. */
export const sampledCustomers: readonly (readonly [Sampled, rank: number])[] = [
  [
    hangingFrom('customer', 'customer_access.customer_id', {
      table: 'customerAccess',
      locks: 13,
      businesses: ['similarAccess'],
    }),
    1,
  ],
  [hangingFrom('customer', 'customer_phone.customer_id', { table: 'customerPhone', locks: 12 }), 1],
  [hangingFrom('customer', 'customer_address.customer_id', { table: 'customerAddress', locks: 11 }), 1],
  [hangingFrom('customer', 'customer_merge.kept_id', { table: 'customerMerge', locks: 0 }), 1],
  [
    {
      table: 'customer',
      ids: () => 'select id from customer where office_id = $1 and sample_at is not null',
      first: true,
      fills: fillCustomers,
      locks: 9,
      filed: true,
      told: count => `${count} 位客户`,
    },
    5,
  ],
]
