import { z } from 'zod'
import { nothing } from '../../../kernel/api/format.ts'

/** The most letters of a text of a lot. */
export const mostLetters = 40

/** What tells a lot of goods apart, each perhaps empty, by its title. */
export const lotTitles = { colour: '色号', batch: '批号', size: '尺码' } as const
export type LotField = keyof typeof lotTitles
/** The texts of a lot as they are kept (`lotText`). */
export type LotTexts = Record<LotField, string>

const unseen = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * Returns a text of a lot as it is kept and compared: in NFKC, upper case, without white space and invisible marks, so that `a12`, `Ａ12 ` and `A12`
 * are one (chain-stock.md, Lot).
 */
export function lotText(typed: string): string {
  const plain = (text: string) => text.normalize('NFKC').toUpperCase().normalize('NFKC').replace(unseen, '')
  return plain(plain(typed))
}

const LotText = (title: string) =>
  z
    .string({ error: `${title}应为文字` })
    .max(400, `${title}最多 ${mostLetters} 个字`)
    .overwrite(lotText)
    .refine(text => text.isWellFormed() && !/\p{Cc}/u.test(text), `${title}里有看不见的字符，请重新输入`)
    .refine(text => [...text].length <= mostLetters, `${title}最多 ${mostLetters} 个字`)
    .default('')
    .meta({ title, kind: 'text' })

/** The texts of a lot as a person types them. */
export const LotTyped = z.object({
  colour: LotText(lotTitles.colour),
  batch: LotText(lotTitles.batch),
  size: LotText(lotTitles.size),
})

/** Returns a lot in words: `A12 · 批 2406 · 尺码 3`; `–` for the one lot of goods without lots. */
export function lotWords({ colour, batch, size }: LotTexts): string {
  const words = [colour, batch && `批 ${batch}`, size && `尺码 ${size}`].filter(word => word !== '')
  return words.join(' · ') || nothing
}
