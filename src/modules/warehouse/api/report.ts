import { z } from 'zod'
import { Day, Figure, Id, mostFigure, recordOf } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { warehousePlaces } from './places.ts'

/** The screens of reports, by the beginning of their addresses and exports. */
export type ReportShelf = 'stockReport' | 'deliveryReport'

/** What the export of a report is called. */
export const reportKind = (key: string, shelf: ReportShelf = 'stockReport'): string => `${shelf}_${key}`

/** By what reports are narrowed. */
export const narrowings = {
  warehouse: 'warehouseId',
  brand: 'brandId',
  category: 'categoryId',
  department: 'departmentId',
} as const
export type Narrowing = keyof typeof narrowings

/** The most days of a report's period. */
export const mostDays = 366

/** What a report is asked: whose goods where, of which department, within which days, by which of its groupings. */
export const ReportAsked = z.object({
  report: z.string().max(40).meta({ title: '报表' }),
  by: z.string().max(20).default('').meta({ title: '统计方式' }),
  from: Day.optional().meta({ title: '开始日期', kind: 'date' }),
  to: Day.optional().meta({ title: '结束日期', kind: 'date' }),
  warehouseId: Id.nullable().default(null).meta({ title: '仓库', kind: 'reference', of: 'warehouse' }),
  brandId: Id.nullable().default(null).meta({ title: '品牌', kind: 'dictionary', dictionary: 'intentionBrand' }),
  categoryId: Id.nullable().default(null).meta({ title: '品类', kind: 'dictionary', dictionary: 'intentionCategory' }),
  departmentId: Id.nullable().default(null).meta({ title: '部门', kind: 'department' }),
})
export type ReportAsked = z.output<typeof ReportAsked>

/** The number of a group: 0 where it is of what nobody filled in. */
const Group = z.number({ error: '编号应为数字' }).int().min(0).max(mostFigure)

/** The same, of one of its groups. */
export const RowsAsked = ReportAsked.extend({ group: Group.meta({ title: '哪一行' }) })

const short = z.string().max(40)
const Words = recordOf(short, { most: 20, longest: 20 })

const Told = z.object({
  key: short,
  title: short,
  kind: z.enum(['text', 'integer', 'money', 'date', 'datetime']),
  unit: z.string(),
})

/** A report that the person may open: its columns as they see them, and how it is grouped. `period`: what its days mean; empty where it tells now. */
export const ReportFacts = z.object({
  key: short,
  title: short,
  hint: z.string(),
  period: z.string(),
  groupings: Words,
  narrows: z.array(z.enum(Object.keys(narrowings) as [Narrowing, ...Narrowing[]])),
  /** The figure by which rows are ordered and drawn. */
  main: short,
  columns: z.array(Told),
})
export type ReportFacts = z.output<typeof ReportFacts>

const Cell = z.union([z.string(), Figure, z.null()])
const Cells = recordOf(Cell, { most: 30, longest: 30 })
const Sums = recordOf(Figure, { most: 30, longest: 30 })

const Rows = z.array(z.object({ id: z.number().int(), to: z.string(), cells: Cells }))

/** The largest groups of a report with their sums; `before` are the sums of as many days before, where those compare. */
export const Report = z.object({
  rows: Rows,
  /** The days of which it tells. */
  from: Day,
  to: Day,
  count: z.number().int(),
  sums: Sums,
  before: z.object({ from: Day, to: Day, sums: Sums }).nullable(),
})
export type Report = z.output<typeof Report>

/** The newest rows of which a group is made, and how many they are. */
export const ReportRows = z.object({ columns: z.array(Told), rows: Rows, count: z.number().int() })
export type ReportRows = z.output<typeof ReportRows>

/** Returns the calls of a screen of reports (`title`), which need its authority. */
export const reportRoutesOf = <const Shelf extends ReportShelf>(shelf: Shelf, title: string, needs: string) => ({
  reports: route({
    at: `GET /api/crm/${shelf}/reports`,
    does: `${title}有哪些`,
    needs,
    returns: z.array(ReportFacts),
  }),
  read: route({
    at: `POST /api/crm/${shelf}/read`,
    does: title,
    needs,
    reads: 'standby',
    body: ReportAsked,
    returns: Report,
  }),
  rows: route({
    at: `POST /api/crm/${shelf}/rows`,
    does: `${title}一行的明细`,
    needs,
    reads: 'standby',
    body: RowsAsked,
    returns: ReportRows,
  }),
})
export type ReportRoutes = ReturnType<typeof reportRoutesOf<ReportShelf>>

export const stockReportRoutes = reportRoutesOf('stockReport', '库存报表', warehousePlaces.reports.authority as string)
