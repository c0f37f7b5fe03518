import type { ReportRoutes, ReportShelf } from '../../api/report.ts'

/** A screen of reports: its calls, what it is called, the element with which its reports are exported, and what is said where there are none. */
export type ReportShown = { key: ReportShelf; title: string; routes: ReportRoutes; exporting: string; none: string }
