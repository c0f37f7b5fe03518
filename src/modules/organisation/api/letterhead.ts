import { z } from 'zod'
import { contrastToWhite, leastContrast } from '../../../kernel/api/contrast.ts'
import { oneOf, text } from '../../../kernel/api/fields.ts'
import { mostOffset, paperForms } from '../../../kernel/api/paperForm.ts'

/** What of a company stands on each of its papers; `logo` is an address. */
export const Letterhead = z.object({
  company: z.string(),
  logo: z.string(),
  /** Such as `#1f5fa8`; empty: black. */
  colour: z.string(),
  /** Address and phone in one line. */
  contact: z.string(),
})
export type Letterhead = z.output<typeof Letterhead>

/** The colour of a company's papers: one that is read on white, also where a printer has greys alone. Empty: black. */
export const PaperColour = text('打印主色', 7)
  .regex(/^(#[0-9a-f]{6})?$/, '打印主色应为 # 加 6 位数字或 a-f，如 #1f5fa8')
  .refine(
    colour => !/^#[0-9a-f]{6}$/.test(colour) || contrastToWhite(colour) >= leastContrast,
    '打印主色在白纸上看不清，请选深一些的颜色',
  )
  .meta({ title: '打印主色', examples: ['#1f5fa8'] })

/** The company's line at the foot of its papers; empty: its address and phone. */
export const PaperLine = text('打印页脚', 60)

/** On what papers of stock are printed unless a person chooses otherwise. */
export const UsualForm = oneOf('单据默认纸张', paperForms, '请选择单据默认纸张')

/** By how many mm the print on continuous paper is moved. */
export const PaperOffset = (title: string) =>
  z
    .number(`${title}应为数字`)
    .int(`${title}应为整数毫米`)
    .min(-mostOffset, `${title}最小为 -${mostOffset} 毫米`)
    .max(mostOffset, `${title}最大为 ${mostOffset} 毫米`)
    .meta({ title, kind: 'integer' })

/** How a company prints on continuous paper. */
export const PaperPrinting = z.object({
  form: UsualForm,
  left: PaperOffset('打印向右偏移（毫米）'),
  top: PaperOffset('打印向下偏移（毫米）'),
})
export type PaperPrinting = z.output<typeof PaperPrinting>
