import type { GivenFile } from '../../../kernel/server/files/givenFile.ts'
import { makePaper } from '../../../kernel/server/pdf/makePaper.ts'
import type { Letterhead, Paper, PaperFact } from '../../../kernel/server/pdf/paper.ts'
import { type Sum, totals } from '../../../kernel/server/pdf/totals.ts'
import { tinyPictures } from '../../files/server/index.ts'
import { pricedGoods } from '../../lines/server/index.ts'
import { headOnPaper, type StoredHead } from '../../organisation/server/index.ts'
import type { SharedQuotation } from '../api/link.ts'

/** Returns the addresses of the pictures that stand on the paper. */
export const picturesOn = ({ spaces, logo }: SharedQuotation): string[] => [
  ...new Set([logo, ...spaces.flatMap(space => space.lines.map(line => line.picture))]),
]

/** Makes the PDF of a quotation; the pictures are those that are stored, by address. */
export async function pdfOf(shared: SharedQuotation, stored: StoredHead): Promise<GivenFile> {
  const paper = paperOf(shared, await headOnPaper(stored), await tinyPictures(stored.pictures))
  return { name: `报价单-${shared.number}.pdf`, mediaType: 'application/pdf', content: await makePaper(paper) }
}

function paperOf(shared: SharedQuotation, letterhead: Letterhead, pictures: ReadonlyMap<string, Uint8Array>): Paper {
  const pictured = shared.spaces.map(space => ({
    ...space,
    lines: space.lines.map(line => ({ ...line, picture: pictures.get(line.picture) })),
  }))
  return {
    title: shared.variant ? `报价单（${shared.variant}）` : '报价单',
    number: shared.number,
    on: shared.sentOn ?? '',
    letterhead,
    foot: `销售顾问 ${shared.salesperson}`,
    blocks: [
      { kind: 'facts', columns: 2, facts: factsOf(shared) },
      pricedGoods(pictured),
      totalsOf(shared),
      ...(shared.remark ? [{ kind: 'notes' as const, title: '备注', lines: [shared.remark] }] : []),
      { kind: 'signatures', signers: ['客户确认', '销售顾问'] },
    ],
  }
}

const factsOf = ({ validUntil, own, ...shared }: SharedQuotation): PaperFact[] => [
  { label: '客户', value: shared.customer },
  { label: '销售顾问', value: [shared.salesperson, shared.salespersonPhone].filter(Boolean).join(' ') },
  ...(shared.home ? [{ label: '地址', value: shared.home }] : []),
  ...(validUntil ? [{ label: '有效期至', value: validUntil }] : []),
  ...own.map(({ title, value }) => ({ label: title, value })),
]

function totalsOf({ subtotal, discount, coupon, rounding, total }: SharedQuotation) {
  const taken: Sum[] = [
    ['整单优惠', -discount],
    ['优惠券', -coupon],
    ['抹零', -rounding],
  ]
  const off = taken.filter(([, fen]) => fen < 0)
  return totals(off.length > 0 ? [['小计', subtotal], ...off] : [], ['应付合计', total])
}
