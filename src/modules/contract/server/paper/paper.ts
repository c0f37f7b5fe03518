import { formatFen, yuan } from '../../../../kernel/api/format.ts'
import type { GivenFile } from '../../../../kernel/server/files/givenFile.ts'
import { makePaper } from '../../../../kernel/server/pdf/makePaper.ts'
import type { Letterhead, Paper, PaperBlock, PaperFact } from '../../../../kernel/server/pdf/paper.ts'
import { type Sum, totals } from '../../../../kernel/server/pdf/totals.ts'
import { figure } from '../../../lines/api/words.ts'
import { changedGoods, checkedGoods, pricedGoods } from '../../../lines/server/index.ts'
import type { ChangeRow } from '../../api/change.ts'
import { discountApart } from '../../api/changeRows.ts'
import { paperWords, type SharedContract } from '../../api/signing.ts'

/** Makes the PDF of a paper about a contract. */
export async function pdfOf(name: string, paper: Paper): Promise<GivenFile> {
  return { name: `${name}.pdf`, mediaType: 'application/pdf', content: await makePaper(paper) }
}

/** The facts of a contract as the company calls them, without those that it hides. */
const factsOf = ({ customer, home, deliveryOn, installAddress, titles, ...shared }: SharedContract) => [
  { label: '甲方（客户）', value: customer },
  { label: '销售顾问', value: [shared.salesperson, shared.salespersonPhone].filter(Boolean).join(' ') },
  ...(home ? [{ label: '地址', value: home }] : []),
  ...(titles.deliveryOn === null ? [] : [{ label: titles.deliveryOn, value: deliveryOn ?? '' }]),
  ...(titles.installAddress === null ? [] : [{ label: titles.installAddress, value: installAddress }]),
]

const headOf = (shared: SharedContract, more: readonly PaperFact[] = []): PaperBlock => ({
  kind: 'facts',
  columns: 2,
  facts: [...factsOf(shared), ...more],
})
const printed = ({ own }: SharedContract): PaperFact[] => own.map(({ title, value }) => ({ label: title, value }))

const frameOf = (title: string, { number, salesperson }: SharedContract, letterhead: Letterhead) => ({
  title,
  number,
  letterhead,
  foot: `销售顾问 ${salesperson}`,
})

/** What the file of a contract's paper is called. */
export const nameOf = ({ kind, number }: SharedContract): string => `${paperWords[kind].title}-${number}`

/** The contract, under the title of its kind: lines by space, terms of payment, clauses, and places to sign. */
export function contractPaper(shared: SharedContract, letterhead: Letterhead): Paper {
  const words = paperWords[shared.kind]
  return {
    ...frameOf(words.title, shared, letterhead),
    on: shared.effectiveOn ?? '',
    blocks: [
      headOf(shared, printed(shared)),
      pricedGoods(shared.spaces),
      totals(offOf(shared), [words.amount, shared.total]),
      {
        kind: 'table',
        columns: [
          { title: '款项', width: 3 },
          { title: '付款条件', width: 4 },
          { title: '金额（元）', width: 2, align: 'right' },
        ],
        rows: shared.terms.map(({ name, when, amount }) => ({ cells: [name, when, formatFen(amount)] })),
      },
      { kind: 'notes', title: words.clauses, lines: shared.clauses },
      ...(shared.remark && shared.titles.remark !== null
        ? [{ kind: 'notes' as const, title: shared.titles.remark, lines: [shared.remark] }]
        : []),
      { kind: 'signatures', signers: ['甲方（签字）', '乙方（盖章）'] },
    ],
  }
}

/** What the order takes off, each as a line of its own below what the lines come to; nothing where it takes nothing. */
function offOf({ spaces, off }: SharedContract): Sum[] {
  if (off.length === 0) return []
  const subtotal = spaces.reduce((sum, { amount }) => sum + amount, 0)
  return [['小计', subtotal], ...off.map(({ title, amount }): Sum => [title, -amount])]
}

/** 验收单: what was delivered and installed, without prices, with room to note what is short or broken. */
export function acceptancePaper(shared: SharedContract, letterhead: Letterhead): Paper {
  return {
    ...frameOf('验收单', shared, letterhead),
    blocks: [
      headOf(shared),
      checkedGoods(shared.spaces),
      {
        kind: 'notes',
        title: '验收结论',
        lines: ['□ 验收合格　　□ 整改后合格　　整改内容：________________________________'],
      },
      { kind: 'signatures', signers: ['客户', '安装'] },
    ],
  }
}

/** What a 增减项单 tells besides its lines. */
export type ChangeFacts = {
  title: string
  number: string
  /** The day from which it holds, or on which it was drawn up. */
  on: string
  reason: string
  before: number
  delta: number
  rows: readonly ChangeRow[]
}

/** 增减项单: each line before, by how much, and after. */
export function changePaper(shared: SharedContract, facts: ChangeFacts, letterhead: Letterhead): Paper {
  const { rows, off } = discountApart(facts.rows)
  return {
    ...frameOf(facts.title, shared, letterhead),
    number: facts.number,
    on: facts.on,
    blocks: [
      headOf(shared),
      { kind: 'facts', columns: 1, facts: [{ label: '变更原因', value: facts.reason }] },
      changedGoods(changedSpaces(rows)),
      totals(
        [['变更前', facts.before], ...(off > 0 ? [['另外优惠', -off] as const] : []), ['增减', facts.delta]],
        ['变更后', facts.before + facts.delta],
      ),
      { kind: 'signatures', signers: ['甲方（签字）', '乙方（盖章）'] },
    ],
  }
}

const changedSpaces = (rows: readonly ChangeRow[]) =>
  [...Map.groupBy(rows, row => row.space)].map(([name, within]) => ({
    name,
    lines: within.map(({ name: goods, note, unit, before, delta, after }) => ({
      name: goods,
      note,
      before: `${figure(before.quantity)} ${unit}\n${yuan(before.net)}`,
      delta: `${figure(delta.quantity)}\n${yuan(delta.net)}`,
      after: `${figure(after.quantity)} ${unit}\n${yuan(after.net)}`,
    })),
  }))
