import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { documentNumber } from '../../src/kernel/server/desk/documentNumber.ts'
import { usualClauses } from '../../src/modules/contract/api/clauses.ts'
import { plannedOf, type TermInput, usualTerms } from '../../src/modules/contract/api/terms.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, insertSummed, type Row, reserveIds } from '../insert.ts'
import { Dice } from '../random.ts'
import { changeSome } from './change.ts'
import { type Deal, dealsOf, linesOf, type QuotedLine } from './read.ts'
import { retailOf } from './retail.ts'
import { type Story, storyOf, sumsOf } from './story.ts'

const prefix = 'HT'
type Made = { deal: Deal; story: Story; lines: QuotedLine[]; kind: 'sale' | 'retail'; agreed: readonly TermInput[] }

/**
 * Signs a company's won deals: each contract holds its deal's quotation, or custom-made goods of the whole house, and comes to the amount of the
 * deal. Those of the last days still wait for a signature; some open deals have a draft. Returns the numbers of the contracts that are
 * cancelled later, once money has come in for them (`cancelContracts`).
 */
export async function fillContracts(client: ClientBase, company: Company, now: number): Promise<number[]> {
  const { officeId } = company
  const deals = await dealsOf(client, officeId)
  if (deals.length === 0) return []
  const dice = new Dice(company.plan.seed + 53)
  const quoted = await linesOf(client, officeId)
  const others = [...quoted.values()]
  const places = { won: 0, open: 0 }
  const retail = await retailOf(client, officeId, [...quoted.values()].flat(), now)
  const made = deals
    .map(
      (deal): Made => ({
        ...({ kind: 'sale', agreed: usualTerms } as const),
        deal,
        story: storyOf(deal, deal.status === 'won' ? places.won++ : places.open++, dice, now),
        lines: quoted.get(deal.quotationId ?? 0) ?? borrowed(deal, others, dice),
      }),
    )
    .concat(retail.map(one => ({ ...one, kind: 'retail', agreed: [whole] })))
    .sort((a, b) => a.story.at - b.story.at)
  const ids = await insertAll(client, officeId, made)
  await client.query('analyze contract, contract_line, contract_term, contract_term_entry')
  const cancelled = ids.filter((_, at) => made[at]?.story.cancelled)
  await changeSome(client, officeId, now, cancelled)
  return cancelled
}

/** What a retail sale asks for: all of it before it leaves. */
const whole: TermInput = { name: '全款', dueKind: 'delivery', dueDay: null, offsetDays: 0, rate: null, amount: null }

/** Returns the lines of somebody else's quotation that is not above what the deal was won for; none where a few tries find none. */
function borrowed({ amount }: Deal, others: readonly QuotedLine[][], dice: Dice): QuotedLine[] {
  const tries = Array.from({ length: 6 }, () => dice.pick(others))
  const totalOf = (lines: readonly QuotedLine[]) => lines.reduce((sum, line) => sum + line.net, 0)
  const fit = tries.filter(lines => totalOf(lines) <= amount)
  return fit.toSorted((a, b) => totalOf(b) - totalOf(a))[0] ?? []
}

async function insertAll(client: ClientBase, officeId: number, made: readonly Made[]): Promise<number[]> {
  const ids = await reserveIds(client, 'contract', made.length)
  const counted = made.reduce((all, { agreed }) => all + agreed.length, 0)
  const termIds = (await reserveIds(client, 'contract_term', counted)).values()
  const days = new Map<string, number>()
  const [contracts, lines, terms, entries]: [Row[], Row[], Row[], Row[]] = [[], [], [], []]
  for (const [at, one] of made.entries()) {
    const id = ids[at] as number
    const { sums, rows } = sumsOf(one.deal, one.lines)
    contracts.push(contractRow(one, { officeId, id, number: nextNumber(days, one.story.at) }, sums))
    for (const row of rows) lines.push({ officeId, contractId: id, ...row })
    const planned = plannedOf(Number(sums.total), one.agreed) as number[]
    for (const [position, { name, dueKind, offsetDays, rate }] of one.agreed.entries()) {
      const termId = termIds.next().value as number
      const amount = planned[position] as number
      const asked = entriesOf(one, { officeId, contractId: id, termId }, amount, { dueKind, offsetDays })
      const term = { officeId, id: termId, contractId: id, position, name, dueKind, offsetDays, rate, planned: amount }
      terms.push({ ...term, ...summed(asked), updatedAt: new Date(one.story.at).toISOString() })
      entries.push(...asked)
    }
  }
  await insertRows(client, 'contract', contracts)
  await insertRows(client, 'contract_line', lines)
  await insertRows(client, 'contract_term', terms)
  await insertSummed(client, 'contract_term_entry', entries)
  const counters = [...days].map(([on, last]) => ({ officeId, prefix, day: on, last }))
  await insertRows(client, 'document_counter', counters)
  return ids
}

function nextNumber(days: Map<string, number>, at: number): string {
  const on = formatDate(at)
  days.set(on, (days.get(on) ?? 0) + 1)
  return documentNumber(prefix, on.replaceAll('-', ''), days.get(on) as number)
}

const dayOf = (at: number | null) => (at === null ? null : formatDate(at))

function contractRow({ deal, story, kind }: Made, named: Row, sums: Row): Row {
  const { at, state, effectiveAt, signedAt, producedAt, deliveredAt, installedAt } = story
  const moment = new Date(at).toISOString()
  return {
    ...named,
    kind,
    opportunityId: deal.id,
    customerId: deal.customerId,
    quotationId: deal.quotationId,
    ownerId: deal.ownerId,
    departmentId: deal.departmentId,
    state,
    signedOn: dayOf(signedAt),
    effectiveAt: effectiveAt === null ? null : new Date(effectiveAt).toISOString(),
    completedAt: null,
    voidReason: state === 'void' ? '客户改了方案，重新签' : '',
    producedOn: dayOf(producedAt),
    deliveredOn: dayOf(deliveredAt),
    installedOn: dayOf(installedAt),
    pricedOn: formatDate(at),
    deliveryOn: kind === 'retail' ? null : formatDate(at + 45 * day),
    installAddress: deal.address,
    sets: [],
    ...sums,
    effectiveTotal: state === 'effective' ? sums.total : 0,
    clauses: usualClauses,
    remark: '',
    createdBy: deal.ownerId,
    createdAt: moment,
    updatedAt: moment,
    remindedAt: moment,
    version: 1,
  }
}

/** What a term's entries come to, as their triggers would keep it. */
function summed(entries: readonly Entry[]) {
  const days = entries.map(entry => entry.onDay).sort()
  return {
    amount: entries.reduce((sum, entry) => sum + entry.amount, 0),
    dueOn: entries.find(entry => entry.setsDue)?.dueOn ?? null,
    openedOn: days[0] ?? null,
    touchedOn: days.at(-1) ?? null,
  }
}

type Named = { officeId: number; contractId: number; termId: number }
type Entry = Named & {
  documentId: number
  createdBy: null
  documentKind: 'contract' | 'event'
  amount: number
  dueOn: string | null
  setsDue: boolean
  onDay: string
  createdAt: string
}
type Term = { dueKind: string; offsetDays: number }

/** What a term asks for from the day on which the contract took effect, and the day on which it became due. */
function entriesOf({ story }: Made, named: Named, amount: number, { dueKind, offsetDays }: Term): Entry[] {
  const { effectiveAt, signedAt, deliveredAt, installedAt } = story
  if (effectiveAt === null) return []
  const event = { signing: signedAt, delivery: deliveredAt, installation: installedAt }[dueKind] ?? null
  const asked = { ...named, documentId: named.contractId, createdBy: null }
  const first = { ...asked, documentKind: 'contract', amount, dueOn: null, setsDue: false } as const
  const moment = (at: number) => ({ onDay: formatDate(at), createdAt: new Date(at).toISOString() })
  if (event === null) return [{ ...first, ...moment(effectiveAt) }]
  const dueOn = formatDate(event + offsetDays * day)
  const due = { ...asked, documentKind: 'event', amount: 0, dueOn, setsDue: true } as const
  return [
    { ...first, ...moment(effectiveAt) },
    { ...due, ...moment(event) },
  ]
}
