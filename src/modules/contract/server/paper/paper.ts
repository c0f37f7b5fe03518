import { formatFen, yuan } from '../../../../kernel/api/format.ts'
import { moneyInWords } from '../../../../kernel/api/moneyInWords.ts'
import type { GivenFile } from '../../../../kernel/server/files/givenFile.ts'
import { makePaper } from '../../../../kernel/server/pdf/makePaper.ts'
import type { Paper, PaperBlock, PaperFact, PaperRow } from '../../../../kernel/server/pdf/paper.ts'
import { countedWords } from '../../../lines/api/madeOf.ts'
import { figure } from '../../../lines/api/words.ts'
import type { ChangeRow } from '../../api/change.ts'
import { discountApart } from '../../api/changeRows.ts'
import type { SharedContract } from '../../api/signing.ts'

type Logo = Uint8Array | undefined

/** Makes the PDF of a paper about a contract. */
export async function pdfOf(name: string, paper: Paper): Promise<GivenFile> {
  return { name: `${name}.pdf`, mediaType: 'application/pdf', content: await makePaper(paper) }
}

/** The facts of a contract as the company calls them, without those that it hides. */
const factsOf = ({ customer, home, companyPhone, deliveryOn, installAddress, titles, ...shared }: SharedContract) => [
  { label: '甲方（客户）', value: customer },
  { label: '销售顾问', value: [shared.salesperson, shared.salespersonPhone].filter(Boolean).join(' ') },
  ...(home ? [{ label: '地址', value: home }] : []),
  ...(companyPhone ? [{ label: '公司电话', value: companyPhone }] : []),
  ...(titles.deliveryOn === null ? [] : [{ label: titles.deliveryOn, value: deliveryOn ?? '' }]),
  ...(titles.installAddress === null ? [] : [{ label: titles.installAddress, value: installAddress }]),
]

const headOf = (shared: SharedContract, more: readonly PaperFact[] = []): PaperBlock => ({
  kind: 'facts',
  columns: 2,
  facts: [...factsOf(shared), ...more],
})
const printed = ({ own }: SharedContract): PaperFact[] => own.map(({ title, value }) => ({ label: title, value }))

const frameOf = (title: string, { number, company, salesperson }: SharedContract, logo: Logo) => ({
  title,
  number,
  company,
  ...(logo && { logo }),
  foot: `${company} ${salesperson}`,
})

/** The contract: lines by space, terms of payment, clauses, and places to sign. */
export function contractPaper(shared: SharedContract, logo: Logo): Paper {
  return {
    ...frameOf('合同', shared, logo),
    blocks: [
      headOf(shared, printed(shared)),
      {
        kind: 'table',
        columns: [
          { title: '名称与规格', width: 4.4 },
          { title: '数量', width: 2.8 },
          { title: '单价（元）', width: 1.9, align: 'right' },
          { title: '金额（元）', width: 2, align: 'right' },
        ],
        rows: shared.spaces.flatMap(space => [
          { kind: 'group' as const, cells: [`${space.name}　小计 ${yuan(space.amount)}`] },
          ...space.lines.map(
            (line): PaperRow => ({
              cells: [
                `${line.name}${line.gift ? '（赠品）' : ''}${line.note && `\n${line.note}`}`,
                countedWords(line),
                line.price === null ? '' : `${formatFen(line.price)}/${line.unit}`,
                formatFen(line.amount),
              ],
            }),
          ),
        ]),
      },
      {
        kind: 'totals',
        totals: [
          ...offOf(shared),
          { label: '合同金额', value: yuan(shared.total), strong: true },
          { label: '大写', value: shared.totalInWords },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '款项', width: 3 },
          { title: '付款条件', width: 4 },
          { title: '金额（元）', width: 2, align: 'right' },
        ],
        rows: shared.terms.map(({ name, when, amount }) => ({ cells: [name, when, formatFen(amount)] })),
      },
      { kind: 'notes', title: '合同条款', lines: shared.clauses },
      ...(shared.remark && shared.titles.remark !== null
        ? [{ kind: 'notes' as const, title: shared.titles.remark, lines: [shared.remark] }]
        : []),
      { kind: 'signatures', signers: ['甲方（签字）', '乙方（盖章）'] },
    ],
  }
}

/** What the order takes off, each as a line of its own below what the lines come to; nothing where it takes nothing. */
function offOf({ spaces, off }: SharedContract): PaperFact[] {
  if (off.length === 0) return []
  const subtotal = spaces.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: '小计', value: yuan(subtotal) },
    ...off.map(({ title, amount }) => ({ label: title, value: yuan(-amount) })),
  ]
}

/** 验收单: what was delivered and installed, without prices, with room to note what is short or broken. */
export function acceptancePaper(shared: SharedContract, logo: Logo): Paper {
  return {
    ...frameOf('验收单', shared, logo),
    blocks: [
      headOf(shared),
      {
        kind: 'table',
        columns: [
          { title: '名称与规格', width: 5 },
          { title: '数量', width: 2.2 },
          { title: '实收', width: 1.4 },
          { title: '情况（短少、破损、色差）', width: 3 },
        ],
        rows: shared.spaces.flatMap(space => [
          { kind: 'group' as const, cells: [space.name] },
          ...space.lines.map(
            (line): PaperRow => ({ cells: [`${line.name}${line.note && `\n${line.note}`}`, line.quantity, '', ''] }),
          ),
        ]),
      },
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
  reason: string
  before: number
  delta: number
  rows: readonly ChangeRow[]
}

/** 增减项单: each line before, by how much, and after. */
export function changePaper(shared: SharedContract, facts: ChangeFacts, logo: Logo): Paper {
  const { rows, off } = discountApart(facts.rows)
  return {
    ...frameOf(facts.title, shared, logo),
    number: facts.number,
    blocks: [
      headOf(shared),
      { kind: 'facts', columns: 1, facts: [{ label: '变更原因', value: facts.reason }] },
      {
        kind: 'table',
        columns: [
          { title: '名称', width: 4 },
          { title: '变更前', width: 2.2, align: 'right' },
          { title: '增减', width: 2.2, align: 'right' },
          { title: '变更后', width: 2.2, align: 'right' },
        ],
        rows: rows.map(({ space, name, note, unit, before, delta, after }) => ({
          cells: [
            `${space} ${name}${note && `\n${note}`}`,
            `${figure(before.quantity)} ${unit}\n${yuan(before.net)}`,
            `${figure(delta.quantity)}\n${yuan(delta.net)}`,
            `${figure(after.quantity)} ${unit}\n${yuan(after.net)}`,
          ],
        })),
      },
      {
        kind: 'totals',
        totals: [
          { label: '变更前', value: yuan(facts.before) },
          ...(off > 0 ? [{ label: '另外优惠', value: yuan(-off) }] : []),
          { label: '增减', value: yuan(facts.delta) },
          { label: '变更后', value: yuan(facts.before + facts.delta), strong: true },
          { label: '大写', value: moneyInWords(facts.before + facts.delta) },
        ],
      },
      { kind: 'signatures', signers: ['甲方（签字）', '乙方（盖章）'] },
    ],
  }
}
