import { z } from 'zod'
import { mostFigure, recordOf } from './fields.ts'
import { cut } from './text.ts'

/** The longest name of a file that a record keeps. */
export const longestFileName = 100

/** A file's number and name; a character may take two places. */
const longestItem = 17 + 2 * longestFileName
/** Characters. */
const longestText = 10_000
const mostItems = 200

const WideNumber = z
  .number()
  .overwrite(value => Math.max(-mostFigure, Math.min(mostFigure, value)))
  .min(-mostFigure)
  .max(mostFigure)
const wideText = (most: number) =>
  z
    .string()
    .overwrite(value => cut(value, most))
    .max(most)

/**
 * A value of a company's custom field, of any kind: numbers, money in fen, shares in basis points, ids; days, times, options, texts and files.
 * What is beyond these wide bounds is cut to them, since no field takes as much: so the field refuses it, in words that name it.
 */
export const CustomValue = z.union(
  [
    wideText(longestText),
    WideNumber,
    z
      .array(z.union([wideText(longestItem), WideNumber]))
      .overwrite(items => items.slice(0, mostItems))
      .max(mostItems),
    z.null(),
  ],
  '内容的格式不正确',
)
export type CustomValue = z.output<typeof CustomValue>

/** The custom fields of a record by their keys; a field that holds nothing is not there. */
export const CustomValues = recordOf(CustomValue, { most: 120, longest: 5 })
export type CustomValues = z.output<typeof CustomValues>
