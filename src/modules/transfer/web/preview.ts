import { keepPreviousData } from '@tanstack/react-query'
import type { ListFilter } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { transferRoutes } from '../api/transfer.ts'

/** Returns the query of an export's number of rows, and whether its numbers may be whole. */
export function previewQuery(kind: string, filter: ListFilter) {
  return {
    queryKey: ['exportPreview', kind, filter] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(transferRoutes.previewExport, { params: { kind }, body: filter }, { quiet: true, silent: true, signal }),
    placeholderData: keepPreviousData,
  }
}
