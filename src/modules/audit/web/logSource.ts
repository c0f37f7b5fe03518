import { fetchListAhead } from '../../../kernel/web/list/ahead.ts'
import type { ListSource } from '../../../kernel/web/list/rows.ts'
import { gateLogRoutes, LogRow, logViews, sysLogRoutes } from '../api/log.ts'

const shared = { row: LogRow, views: logViews, sort: { by: 'at', order: 'descend' } } as const

/** The sources of the three logs. */
export const gateLogSource: ListSource<LogRow> = { ...shared, name: 'gateLogManager', routes: gateLogRoutes }
export const liveLogSource: ListSource<LogRow> = { ...gateLogSource, name: 'gateLogManagerTest' }
export const sysLogSource: ListSource<LogRow> = { ...shared, name: 'sysLogManager', routes: sysLogRoutes }

export const fetchGateLogAhead = () => fetchListAhead(gateLogSource)
export const fetchLiveLogAhead = () => fetchListAhead(liveLogSource)
export const fetchSysLogAhead = () => fetchListAhead(sysLogSource)
