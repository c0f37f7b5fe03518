import type { z } from 'zod'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Bind } from '../../../../kernel/server/list/list.ts'
import { point } from '../../../../kernel/server/module.ts'
import { stockElements } from '../../api/elements.ts'
import { warehousePlaces } from '../../api/places.ts'
import type { Narrowing, ReportShelf } from '../../api/report.ts'

/** What a report is asked, with its days and its grouping filled in. */
export type ReportAsk = {
  by: string
  from: string
  to: string
  warehouseId: number | null
  brandId: number | null
  categoryId: number | null
  departmentId: number | null
}

/** A screen of reports: the elements that all of them need, and the one with which they are exported. */
export type Shelf = { key: ReportShelf; title: string; path: string; needs: readonly string[]; exporting: string }

/** 库存报表. */
export const stockShelf: Shelf = {
  key: 'stockReport',
  title: '库存报表',
  path: warehousePlaces.reports.path,
  needs: [stockElements.stock],
  exporting: stockElements.export,
}

/**
 * The rows of which the figures of a report are made. Its SQL has for each the number `id` and the `name` of its group, its own number `row`, the kind
 * and number of its document (`kind`, `document`), and the columns of `row`, of which `name` is the document's where the person sees that.
 */
export type Made = { row: z.ZodObject; sql(desk: Desk, ask: ReportAsk, bind: Bind): string }

/**
 * A report of stock or of what goes out, which a module brings. Its rows are groups: `id` and the columns of `row`, of which `name` is the first. A column that an element
 * conceals names it by `behind` and is told to nobody else, in no order, sum, chart or export.
 */
export type StockReport = {
  key: string
  /** Where it stands; 库存报表 unless another is named. */
  shelf?: Shelf
  /** By what it is narrowed; warehouse, brand and category unless others are named. */
  narrows?: readonly Narrowing[]
  title: string
  hint: string
  row: z.ZodObject
  /** What its days mean; absent: it tells what is there now. */
  period?: string
  /** How many days before the last one its days begin; absent: with the month. */
  daysBack?: number
  /** It tells what is there now, so that the days before have nothing to compare it with. */
  alone?: boolean
  /** How it is grouped; the first one unless another is chosen. */
  groupings: Readonly<Record<string, string>>
  /** The figure by which rows are ordered and drawn: one that no element conceals. */
  main: string
  /** SQL by which the rows `x` are ordered instead. */
  order?: string
  sums: readonly string[]
  /** What a person needs besides the screen and what its shelf needs. */
  needs?: readonly string[]
  /** SQL of all groups. */
  sql(desk: Desk, ask: ReportAsk, bind: Bind): string
  /** The address that a group opens; empty: none, and so that of the rows of which it is made. */
  opens?(ask: ReportAsk, id: number): string
  /** The rows of which its groups are made. */
  made?: Made
}

/** The reports of all screens of reports. */
export const stockReports = point<StockReport>('stockReports')
