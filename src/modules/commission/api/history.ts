import { z } from 'zod'
import { Fen, idOf, Rate, text } from '../../../kernel/api/fields.ts'
import { formatDate } from '../../../kernel/api/time.ts'

const whole = (title: string, least: number, most: number) =>
  z
    .number(`${title}应为数字`)
    .int(`${title}应为整数`)
    .min(least, `${title}应在 ${least} 到 ${most} 之间`)
    .max(most, `${title}应在 ${least} 到 ${most} 之间`)

/** What somebody earned in a past year, or in one month of it, as a row of a file. */
export const ImportedIncome = z
  .object({
    number: text('单号', 40).optional(),
    ownerId: idOf('请填写员工'),
    year: whole('年度', 2000, 2100),
    month: whole('月份', 1, 12).nullish(),
    amount: Fen.refine(fen => fen > 0, '提成金额应大于 0').refine(
      fen => fen <= 1_000_000_000_000,
      '提成金额超过 100 亿元',
    ),
    base: Fen.nullish(),
    rate: Rate.nullish(),
    categoryId: idOf('品类不正确').nullish(),
    remark: text('备注', 200).default(''),
  })
  .superRefine((income, context) => {
    const today = formatDate(Date.now())
    if (periodOfIncome(income) > today)
      context.addIssue({
        code: 'custom',
        path: [income.month ? 'month' : 'year'],
        message: '还没有到的月份不能导入，请去掉这一行',
      })
  })
export type ImportedIncome = z.output<typeof ImportedIncome>

/** Returns the month in which imported income counts: the given one, or the last of its year. */
export const periodOfIncome = ({ year, month }: Pick<ImportedIncome, 'year' | 'month'>): string =>
  `${year}-${String(month ?? 12).padStart(2, '0')}-01`
