import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, oneOf } from '../../../kernel/api/fields.ts'
import { formatFen, numberWords } from '../../../kernel/api/format.ts'
import { route } from '../../../kernel/api/route.ts'

/** What a target is set for. */
export const measures = {
  signedAmount: '签约金额',
  receivedAmount: '收款金额',
  wonAmount: '成交金额',
  wonDeals: '成交商机',
  newDeals: '新增商机',
  newClues: '新增流量',
} as const
export type Measure = keyof typeof measures
export const Measure = oneOf('指标', measures, '没有这个指标')

const amounts: ReadonlySet<Measure> = new Set(['signedAmount', 'receivedAmount', 'wonAmount'])
/** Tells whether a measure is an amount in fen; the others are counts. */
export const isAmount = (measure: Measure): boolean => amounts.has(measure)

export const months = Array.from({ length: 12 }, (_, at) => at + 1)

/** A target or figure in words: yuan for an amount, a number for the rest; empty for none. */
export function measured(measure: Measure, value: number | null): string {
  if (value === null) return ''
  return isAmount(measure) ? formatFen(value) : numberWords(value)
}

const year = z.coerce
  .number({ error: '年份应为数字' })
  .int()
  .min(2020, '年份须在 2020 到 2100 之间')
  .max(2100, '年份须在 2020 到 2100 之间')
const Value = z
  .number({ error: '目标应为数字' })
  .int('目标应为整数')
  .min(0, '目标须为 0 或更大')
  .max(10_000_000_000_000, '目标最大为 1,000 亿元')
  .nullable()
/** Neither department nor person: the whole company. */
const Of = z.object({ departmentId: Id.nullable(), employeeId: Id.nullable() })

/** A line of the year: twelve months, in fen or as a count, null where nothing is set. */
export const TargetLine = Of.extend({
  name: z.string(),
  /** The department above a department, the one a person works in. */
  parentId: Id.nullable(),
  values: z.array(Value).length(12),
})
export type TargetLine = z.output<typeof TargetLine>

/** One value as typed, with what stood there when the person began. */
export const TargetCell = Of.extend({
  month: z.number().int().min(1).max(12),
  value: Value.meta({ title: '目标' }),
  seen: Value.default(null),
})
export type TargetCell = z.output<typeof TargetCell>

const Year = z.object({ year: year.meta({ title: '年份' }), measure: Measure })

export const targetRoutes = {
  year: route({
    at: 'GET /api/crm/target/year',
    does: '全年目标',
    needs: 'targetManager',
    query: Year,
    returns: z.array(TargetLine),
  }),
  save: route({
    at: 'POST /api/crm/target/save',
    does: '录入目标',
    needs: 'targetManager:edit',
    refuses: [codes.stale],
    body: Year.extend({
      cells: z.array(TargetCell).min(1, '没有要保存的目标，请先填写').max(2400, '一次最多保存 2400 格'),
    }),
    returns: z.array(TargetLine),
  }),
  copyYear: route({
    at: 'POST /api/crm/target/copyYear',
    does: '复制去年目标',
    needs: 'targetManager:edit',
    body: Year,
    returns: z.object({ copied: z.number().int() }),
  }),
}

/** A month's target as a department's or person's own parts make it: null where none of them has one. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const given = values.filter(value => value !== null)
  return given.length > 0 ? given.reduce((sum, value) => sum + value, 0) : null
}

/** The lines that a line is divided into: departments of the company or below a department, and the people in it. */
export function partsOf(lines: readonly TargetLine[], whole: TargetLine): TargetLine[] {
  if (whole.employeeId !== null) return []
  const parts = lines.filter(line => line !== whole && line.parentId === whole.departmentId)
  return whole.departmentId === null ? parts.filter(line => line.departmentId !== null) : parts
}
