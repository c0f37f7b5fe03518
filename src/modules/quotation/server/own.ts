import type { Desk } from '../../../kernel/server/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { quotationPlaces } from '../contract/places.ts'
import { changeColumns } from './logged.ts'
import { paperOwn } from './paperOwn.ts'
import { actionsFor, publishQuotation, visibleQuotation } from './sight.ts'

/** The own fields of quotations. */
export const {
  own: ownQuotation,
  changed: changedOwn,
  told: toldColumns,
} = paperOwn({
  noun: 'quotation',
  title: '报价单',
  table: 'quotation',
  path: quotationPlaces.list.path,
  list: 'quotationList',
  total: '报价金额',
  steps: [
    { key: 'sent', title: '定稿' },
    { key: 'accepted', title: '客户接受' },
  ],
  columns: () => changeColumns,
  async seen(desk, id) {
    const { quotation } = (await seenQuotation(desk, id)) ?? {}
    if (!quotation) return undefined
    return { name: quotation.number, own: quotation.own, showsPhones: actionsFor(desk, quotation).info }
  },
  async tell(desk, quotations) {
    for (const { id } of quotations) {
      const seen = await seenQuotation(desk, id)
      if (seen) await publishQuotation(desk, seen.quotation, seen.deal)
    }
  },
})

/** Returns a quotation with its deal; undefined for whoever does not see it. */
async function seenQuotation(desk: Desk, id: number) {
  try {
    return await visibleQuotation(desk, id)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
