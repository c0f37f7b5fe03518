import { moneyInWords } from '../../../kernel/api/moneyInWords.ts'
import { printedFacts, type RawPrinted, type SeesField } from '../../customFields/server/index.ts'
import type { PriceUnit } from '../../goods/api/units.ts'
import type { LineInput } from '../../lines/api/line.ts'
import { madeOf } from '../../lines/api/madeOf.ts'
import { quantityWords, sizesWords } from '../../lines/api/words.ts'
import type { SharedQuotation } from '../api/link.ts'

/** A line as `quotation_paper` (migrations/0490) gives it: no list price is in it. */
type RawLine = Pick<
  LineInput,
  'kind' | 'unit' | 'measure' | 'sizes' | 'minArea' | 'quantity' | 'quantityUnit' | 'gift' | 'name' | 'remark'
> & {
  code: string
  spec: string
  priceUnit: PriceUnit | null
  sideA: number | null
  sideB: number | null
  pieceArea?: number
  boxPieces: number | null
  pieces: number | null
  amount: number
  picture: string
}
export type RawPaper = Omit<SharedQuotation, 'spaces' | 'totalInWords' | 'own'> & {
  own: RawPrinted[]
  revision: number
  state: string
  spaces: { name: string; lines: RawLine[] }[]
}

/** Returns a quotation in the words that a customer reads, on paper and on the phone, with the custom fields that the reader `sees`. */
export function sharedOf(raw: RawPaper, sees: SeesField): SharedQuotation {
  const { revision, number, spaces, own, state: _, ...paper } = raw
  return {
    ...paper,
    own: printedFacts(own, sees),
    number: revision === 1 ? number : `${number} v${revision}`,
    totalInWords: moneyInWords(paper.total),
    spaces: spaces.map(({ name, lines }) => ({
      name,
      amount: lines.reduce((sum, line) => sum + line.amount, 0),
      lines: lines.map(lineOf),
    })),
  }
}

function lineOf(line: RawLine): SharedQuotation['spaces'][number]['lines'][number] {
  const { name, code, spec, amount, gift, picture, pieces, priceUnit } = line
  const { words, ...priced } = madeOf(line, priceUnit && { measures: { pieceArea: null, ...line }, priceUnit }, amount)
  return {
    name,
    note: [code, spec, sizesWords(line), line.remark].filter(Boolean).join(' '),
    picture,
    quantity: quantityWords({ ...line, discountKind: 'none', discount: 0 }, pieces),
    madeOf: words,
    ...priced,
    amount,
    gift,
  }
}
