import type { Column } from '../../../kernel/contract/list.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { companyColumns, editedOwn, factsOf, keepOwn, type OwnNoun } from '../../ownFields/server/index.ts'
import { quotationPlaces } from '../contract/places.ts'
import { changeColumns } from './logged.ts'
import { actionsFor, publishQuotation, type QuotationRecord, visibleQuotation } from './sight.ts'

/** Quotations take own fields of their head. A quotation begins without a form, so what is required is asked for before it is sent. */
export const ownQuotation: OwnNoun = {
  noun: 'quotation',
  title: '报价单',
  table: 'quotation',
  path: quotationPlaces.list.path,
  list: 'quotationList',
  facts: [
    { key: 'total', title: '报价金额', kind: 'money' },
    { key: 'lineCount', title: '行数', kind: 'number' },
  ],
  filledBy: 'sent',
  steps: async () => [
    { key: 'sent', title: '定稿' },
    { key: 'accepted', title: '客户接受' },
  ],
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
}

/** Returns a quotation with its deal; undefined for whoever does not see it. */
async function seenQuotation(desk: Desk, id: number) {
  try {
    return await visibleQuotation(desk, id)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Returns the own fields of a quotation after a change, whose unique values it then has; undefined where they stay. Throws as `editedOwn`. */
export async function changedOwn(
  desk: Desk,
  before: QuotationRecord,
  patch: object,
  entered?: Parameters<typeof editedOwn>[2],
) {
  const own = await editedOwn(desk, ownQuotation, entered, before.own, factsOf(ownQuotation, { ...before, ...patch }))
  if (own !== undefined) await keepOwn(desk, ownQuotation, before.id, own, before.own)
  return own
}

/** The columns of quotations as their history tells them: with those that the company has. */
export const toldColumns = (desk: Desk): Promise<Column[]> => companyColumns(desk, ownQuotation, changeColumns, 'kept')
