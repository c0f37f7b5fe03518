import type { Column } from '../../../kernel/contract/list.ts'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { companyColumns, editOwn, factsOf, type OwnNoun } from '../../ownFields/server/index.ts'
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

/** Returns the own fields of a quotation after a change, whose unique values it then has; undefined where they stay. Throws as `editOwn`. */
export function changedOwn(desk: Desk, before: QuotationRecord, patch: object, entered?: OwnValues) {
  return editOwn(desk, ownQuotation, before, entered, factsOf(ownQuotation, { ...before, ...patch }))
}

/** The columns of quotations as their history tells them: with those that the company has. */
export const toldColumns = (desk: Desk): Promise<Column[]> => companyColumns(desk, ownQuotation, changeColumns, 'kept')
