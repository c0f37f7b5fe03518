import { formatFen, yuan } from '../../../kernel/api/format.ts'
import type { GivenFile } from '../../../kernel/server/files/givenFile.ts'
import { makePaper } from '../../../kernel/server/pdf/makePaper.ts'
import type { Paper, PaperFact, PaperRow } from '../../../kernel/server/pdf/paper.ts'
import { tinyPictures } from '../../files/server/index.ts'
import { countedWords } from '../../lines/api/madeOf.ts'
import type { SharedQuotation } from '../api/link.ts'

/** Returns the addresses of the pictures that stand on the paper. */
export const picturesOn = ({ spaces, logo }: SharedQuotation): string[] => [
  ...new Set([logo, ...spaces.flatMap(space => space.lines.map(line => line.picture))]),
]

/** Makes the PDF of a quotation; `pictures` are those that are stored, by address. */
export async function pdfOf(shared: SharedQuotation, pictures: ReadonlyMap<string, Uint8Array>): Promise<GivenFile> {
  const paper = paperOf(shared, await tinyPictures(pictures))
  return { name: `报价单-${shared.number}.pdf`, mediaType: 'application/pdf', content: await makePaper(paper) }
}

function paperOf(shared: SharedQuotation, pictures: ReadonlyMap<string, Uint8Array>): Paper {
  const logo = pictures.get(shared.logo)
  return {
    title: shared.variant ? `报价单（${shared.variant}）` : '报价单',
    number: shared.number,
    company: shared.company,
    ...(logo && { logo }),
    foot: `${shared.company} ${shared.salesperson}`,
    blocks: [
      { kind: 'facts', columns: 2, facts: factsOf(shared) },
      {
        kind: 'table',
        columns: [
          { title: '图片', width: 1.1 },
          { title: '名称与规格', width: 4 },
          { title: '数量', width: 2.8 },
          { title: '单价（元）', width: 1.8, align: 'right' },
          { title: '金额（元）', width: 1.9, align: 'right' },
        ],
        rows: shared.spaces.flatMap(space => rowsOf(space, pictures)),
      },
      { kind: 'totals', totals: totalsOf(shared) },
      ...(shared.remark ? [{ kind: 'notes' as const, title: '备注', lines: [shared.remark] }] : []),
      { kind: 'signatures', signers: ['客户确认', '销售顾问'] },
    ],
  }
}

const factsOf = (shared: SharedQuotation): PaperFact[] => [
  { label: '客户', value: shared.customer },
  { label: '销售顾问', value: [shared.salesperson, shared.salespersonPhone].filter(Boolean).join(' ') },
  ...(shared.home ? [{ label: '地址', value: shared.home }] : []),
  ...(shared.companyPhone ? [{ label: '公司电话', value: shared.companyPhone }] : []),
  ...datesOf(shared),
]

const datesOf = ({ sentOn, validUntil, own }: SharedQuotation): PaperFact[] => [
  ...(sentOn ? [{ label: '日期', value: sentOn }] : []),
  ...(validUntil ? [{ label: '有效期至', value: validUntil }] : []),
  ...own.map(({ title, value }) => ({ label: title, value })),
]

function rowsOf({ name, amount, lines }: SharedQuotation['spaces'][number], pictures: ReadonlyMap<string, Uint8Array>) {
  if (lines.length === 0) return []
  const head: PaperRow = { kind: 'group', cells: [`${name}　小计 ${yuan(amount)}`] }
  const rows = lines.map((line): PaperRow => {
    const picture = pictures.get(line.picture)
    const price = line.price === null ? '' : `${formatFen(line.price)}/${line.unit}`
    return {
      cells: [
        picture ? { picture } : '',
        `${line.name}${line.gift ? '（赠品）' : ''}${line.note && `\n${line.note}`}`,
        countedWords(line),
        price,
        formatFen(line.amount),
      ],
    }
  })
  return [head, ...rows]
}

function totalsOf({ subtotal, discount, coupon, rounding, total, totalInWords }: SharedQuotation) {
  const taken = [
    ['整单优惠', discount],
    ['优惠券', coupon],
    ['抹零', rounding],
  ] as const
  const off = taken.filter(([, fen]) => fen > 0).map(([label, fen]) => ({ label, value: yuan(-fen) }))
  return [
    ...(off.length > 0 ? [{ label: '小计', value: yuan(subtotal) }, ...off] : []),
    { label: '应付合计', value: yuan(total), strong: true },
    { label: '大写', value: totalInWords },
  ]
}
