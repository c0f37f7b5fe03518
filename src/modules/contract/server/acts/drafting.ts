import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { factsOf, keepCustomValues, newCustomValues } from '../../../customFields/server/index.ts'
import type { LineInput, OrderDiscount } from '../../../lines/api/line.ts'
import { compose, nothingBefore, orderOffTold, type Sheet, termsOf } from '../../../lines/server/index.ts'
import { type Deal, workedDeal } from '../../../opportunity/server/index.ts'
import type { ContractKind } from '../../api/contract.ts'
import { contractActs } from '../../api/state.ts'
import { clippedOf, type TermInput } from '../../api/terms.ts'
import { type Figured, figured, summedColumns } from '../lines/figure.ts'
import type { Snapshot } from '../lines/lines.ts'
import { storeLines } from '../lines/store.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import { customContract } from '../record/custom.ts'
import { today } from '../record/lock.ts'
import { usualFor } from '../terms/templates.ts'
import { storeTerms } from '../terms/terms.ts'
import { assertMakes, saleOf } from './adding.ts'

const numberPrefix = 'HT'

/** Keeps a new draft of a deal with `terms`, the company's usual ones by default, clipped to its total until it is typed, and clauses; returns it. */
export async function keepDraft(
  desk: Desk,
  deal: Deal,
  sheet: Sheet,
  {
    snapshots,
    carried,
    terms,
    ...head
  }: {
    snapshots: Snapshot[]
    carried?: CustomValues
    terms?: readonly TermInput[]
    kind?: ContractKind
    quotationId?: number
    channelId?: number | null
    levelId?: number | null
    discountKind?: OrderDiscount['discountKind']
    discount?: number
  } & Record<string, unknown>,
  action: string,
) {
  await assertMakes(desk, deal)
  const usual = await usualFor(desk)
  const [number] = (await nextNumbers(desk, numberPrefix)) as [string]
  const summed = summedColumns(sheet, { snapshots, warnings: [] })
  const own = await newCustomValues(desk, customContract, undefined, factsOf(customContract, summed), carried)
  const contract = await desk.insert(
    'contract',
    {
      ...head,
      ...summed,
      own,
      ...saleOf(desk, deal),
      number,
      opportunityId: deal.id,
      customerId: deal.customerId,
      clauses: usual.clauses,
      pricedOn: today(),
      createdBy: desk.employeeId,
    },
    { action, name: number, more: orderOffTold(head) },
  )
  await keepCustomValues(desk, customContract, contract.id, own)
  await storeLines(desk, contract.id, sheet, snapshots)
  const agreed = terms ?? usual.terms
  await storeTerms(desk, contract.id, agreed, clippedOf(sheet.sums.total, agreed))
  await contracts.tell(desk, [contract])
  return contract
}

type Drafted = {
  space: string
  lines: LineInput[]
  action: string
  kind?: ContractKind
  terms?: readonly TermInput[]
  /** Refuses what was computed of the lines, before anything of it is kept. */
  assert?(sheet: Sheet, figured: Figured): void
}

type Whose = { customerId: number; opportunityId: number | null }

/** Computes and judges lines of one space as of today, by the terms of a customer and a deal where there is one. Throws 40000 by line. */
export async function composed(desk: Desk, whose: Whose, { space, lines }: Pick<Drafted, 'space' | 'lines'>) {
  const terms = await termsOf(desk, whose)
  const none = { discountKind: 'none', discount: 0, coupon: 0, rounding: 0 } as const
  const content = { ...terms, ...none, sets: [], spaces: [{ name: space, lines }] }
  const sheet = await compose(desk, content, { before: nothingBefore, reprice: true })
  return { terms, sheet, told: await figured(desk, { ...terms, ...whose }, sheet) }
}

/**
 * Makes a draft of a deal with the lines of another document, for who makes contracts: priced by that deal's terms, at today's list prices and the
 * lines' own. Throws 40300, 40400 out of reach, 40900 where the person makes no contract of the deal, 40000 by line (`spaces.0.lines.3`).
 */
export async function draftContract(
  desk: Desk,
  dealId: number,
  { space, lines, action, assert, ...more }: Drafted,
): Promise<ContractRecord> {
  desk.demand(contractActs.edit.needs)
  contracts.demand(desk)
  const deal = await workedDeal(desk, dealId)
  await assertMakes(desk, deal)
  const whose = { customerId: deal.customerId, opportunityId: deal.id }
  const { terms, sheet, told } = await composed(desk, whose, { space, lines })
  assert?.(sheet, told)
  return keepDraft(desk, deal, sheet, { snapshots: told.snapshots, ...terms, ...more }, action)
}
