import { linkTo } from '../../../kernel/api/place.ts'
import type { CustomerRecords } from '../../customer/server/index.ts'
import { quotationPlaces } from '../api/places.ts'
import { quotationStates } from '../api/quotation.ts'
import { rowsWhere } from './detail.ts'
import { seesQuotations } from './sight.ts'

const tones = { draft: 'grey', sent: 'blue', accepted: 'green', void: 'orange' } as const

/** Quotations in the one place of a customer: those of deals that the person answers for or works on. */
export const quotationsOfCustomer: CustomerRecords = {
  key: 'quotation',
  title: '报价单',
  shown: seesQuotations,
  async rows(desk, customerId) {
    const rows = await rowsWhere(desk, bind => `e.customer_id = ${bind(customerId)}`)
    return rows.map(({ id, number, revision, variant, state, ownerId, total, createdAt }) => ({
      id,
      title: [number, revision === 1 ? '' : `v${revision}`, variant].filter(Boolean).join(' '),
      state: quotationStates[state],
      tone: tones[state],
      ownerId,
      amount: total,
      at: createdAt,
      lastContactAt: null,
      path: linkTo(quotationPlaces.list, { open: id }),
    }))
  },
}
