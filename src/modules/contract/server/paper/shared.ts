import { metaOf } from '../../../../kernel/api/fields.ts'
import { formatFen, withUnit } from '../../../../kernel/api/format.ts'
import { moneyInWords } from '../../../../kernel/api/moneyInWords.ts'
import { printedFacts, type RawPrinted, type SeesField } from '../../../customFields/server/index.ts'
import type { PriceUnit } from '../../../goods/api/units.ts'
import type { LineInput } from '../../../lines/api/line.ts'
import { madeOf } from '../../../lines/api/madeOf.ts'
import type { Measure } from '../../../lines/api/measure.ts'
import { countWord, sizesWords, unitWord } from '../../../lines/api/words.ts'
import { filledIn } from '../../api/clauses.ts'
import { ContractInfo, type ContractKind } from '../../api/contract.ts'
import type { SharedContract } from '../../api/signing.ts'
import { type DueKind, dueKinds } from '../../api/terms.ts'

/** A contract as `contract_paper` (migrations/0590) gives it: no list price is in it. */
export type RawPaper = {
  company: string
  logo: string
  salesperson: string
  salespersonPhone: string
  companyPhone: string
  home: string
  customer: string
  number: string
  revision: number
  effectiveOn: string | null
  deliveryOn: string | null
  installAddress: string
  clauses: string
  remark: string
  discount: number
  coupon: number
  rounding: number
  total: number
  own: RawPrinted[]
  /** What the company calls its fields; null for one that it hides. */
  titles: Partial<Record<keyof ContractInfo, string | null>>
  terms: { name: string; dueKind: DueKind; dueDay: string | null; offsetDays: number; amount: number }[]
  lines: {
    space: string
    name: string
    code: string
    spec: string
    kind: LineInput['kind']
    unit: string
    measure: Measure | null
    quantityUnit: PriceUnit
    sizes: LineInput['sizes']
    gift: boolean
    remark: string
    quantity: number
    pieces: number | null
    priceUnit: PriceUnit | null
    sideA: number | null
    sideB: number | null
    pieceArea?: number
    boxPieces: number | null
    minArea: number | null
    amount: number
    /** The line's share of what the order takes off; nothing once a change order touched it. */
    off: number
  }[]
}

/** Returns a contract of a kind in the words that a customer reads, on paper and on the phone, with the custom fields that the reader `sees`. */
export function sharedOf(raw: RawPaper, kind: ContractKind, sees: SeesField): SharedContract {
  const { revision, number, lines, terms, clauses, total, company, logo, salesperson, customer } = raw
  const { salespersonPhone, companyPhone, home, deliveryOn, installAddress } = raw
  const shown = lines.filter(line => line.quantity !== 0 || line.amount !== 0)
  return {
    kind,
    company,
    salesperson,
    salespersonPhone,
    companyPhone,
    home,
    customer,
    effectiveOn: raw.effectiveOn,
    deliveryOn,
    installAddress,
    remark: raw.remark,
    logo: logo ?? '',
    number: revision === 1 ? number : `${number} 第 ${revision} 版`,
    off: reductionsIn(raw),
    total,
    totalInWords: moneyInWords(total),
    own: printedFacts(raw.own, sees),
    titles: {
      deliveryOn: titleIn(raw, 'deliveryOn'),
      installAddress: titleIn(raw, 'installAddress'),
      remark: titleIn(raw, 'remark'),
    },
    terms: terms
      .filter(term => term.amount > 0)
      .map(term => ({ name: term.name, when: whenOf(term), amount: term.amount })),
    spaces: [...Map.groupBy(shown, line => line.space)].map(([name, within]) => ({
      name,
      amount: within.reduce((sum, line) => sum + line.amount + line.off, 0),
      lines: within.map(lineOf),
    })),
    clauses: filledIn(clauses, wordsOf(raw)).split('\n').filter(Boolean),
  }
}

/**
 * Returns what the order takes off beyond its lines. Once a change order touched lines, they stand at what they came to, and
 * what is still taken off the others is one sum.
 */
function reductionsIn({ lines, discount, coupon, rounding }: RawPaper): SharedContract['off'] {
  const off = lines.reduce((sum, line) => sum + line.off, 0)
  const each = [
    { title: '整单优惠', amount: discount },
    { title: '优惠券', amount: coupon },
    { title: '抹零', amount: rounding },
  ]
  const isWhole = off === discount + coupon + rounding
  return (isWhole ? each : [{ title: '整单优惠合计', amount: off }]).filter(({ amount }) => amount > 0)
}

function titleIn({ titles }: RawPaper, key: keyof ContractInfo): string | null {
  const title = titles[key]
  return title === undefined ? (metaOf(ContractInfo.shape[key]).title ?? '') : title
}

const whenOf = ({ dueKind, dueDay, offsetDays }: RawPaper['terms'][number]) =>
  dueKind === 'date' ? (dueDay ?? '') : `${dueKinds[dueKind]}${offsetDays > 0 ? `后 ${offsetDays} 天内` : ''}`

function lineOf(line: RawPaper['lines'][number]) {
  const { name, code, spec, sizes, remark, quantity, pieces, priceUnit, gift } = line
  const amount = line.amount + line.off
  const { words, ...priced } = madeOf(line, priceUnit && { measures: { pieceArea: null, ...line }, priceUnit }, amount)
  const said = withUnit(quantity, countWord(line))
  const isTyped = line.quantityUnit === 'piece' || pieces === null
  return {
    name,
    note: [code, spec, sizesWords({ sizes }), remark].filter(Boolean).join(' '),
    madeOf: words,
    ...priced,
    quantity: isTyped ? said : `${said}（${withUnit(pieces * 1000, unitWord('piece', line))}）`,
    amount,
    gift,
  }
}

const wordsOf = ({ company, customer, number, total, effectiveOn, deliveryOn, installAddress }: RawPaper) => ({
  公司: company,
  客户: customer,
  合同编号: number,
  合同金额: formatFen(total),
  大写金额: moneyInWords(total),
  签订日期: effectiveOn ?? '',
  交货日期: deliveryOn ?? '',
  安装地址: installAddress,
})
