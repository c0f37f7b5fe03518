import { z } from 'zod'

/** The most that one document moves: 10 billion yuan, in fen. */
export const mostAmount = 1_000_000_000_000

/** Returns the schema of money that a document moves, in fen: above zero, at most 10 billion yuan. */
export const amountOf = (title: string) =>
  z
    .number({ error: `${title}应为数字` })
    .int(`${title}最多到分`)
    .min(1, `${title}应大于 0`)
    .max(10_000_000_000_000, `${title}不能超过 100 亿元`)
    .refine(fen => fen <= mostAmount, `${title}不能超过 100 亿元`)
    .meta({ title, kind: 'money' })

/** Returns the schema of a sum in an answer, in fen, which may be negative. */
export const sumOf = (title: string) => z.number().int().meta({ title, kind: 'money' })
