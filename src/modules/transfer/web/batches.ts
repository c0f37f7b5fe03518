import { useQuery } from '@tanstack/react-query'
import type { Tone } from '../../../kernel/api/record.ts'
import { call } from '../../../kernel/web/call.ts'
import { useLive } from '../../../kernel/web/live.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { type ImportBatch, transferRoutes } from '../api/transfer.ts'

export type BatchLine = Omit<
  ImportBatch,
  'preview' | 'sheets' | 'top' | 'notices' | 'errors' | 'fields' | 'ignored' | 'unknown'
>

const working = new Set<ImportBatch['status']>(['reading', 'running', 'undoing'])
/** The pause between two reads of a batch in work, in ms; live events come in between. */
const every = 1000

export const statusTone: Record<ImportBatch['status'], Tone> = {
  uploaded: 'grey',
  reading: 'blue',
  ready: 'orange',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  undoing: 'blue',
  undone: 'grey',
}

/** Tells whether the server is at work on the batch. */
export function isWorking(batch: Pick<ImportBatch, 'status'>): boolean {
  return working.has(batch.status)
}

const batchQuery = (id: number) => queryOf(transferRoutes.batch, { params: { id } }, { quiet: true, silent: true })

/** Returns a batch, refetched while it is worked on. */
export function useBatch(id: number | undefined) {
  const query = useQuery({
    ...batchQuery(id ?? 0),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? every : false),
  })
  useLive('import', event => {
    if (!event.ids?.length || event.ids.includes(id ?? 0)) void query.refetch()
  })
  return query
}

/** Replaces the shown batch by an action's answer. */
export function showBatch(batch: ImportBatch): void {
  queryClient.setQueryData(batchQuery(batch.id).queryKey, batch)
}

/** Takes back everything a batch did, after asking. */
export async function undoImport(batch: Pick<ImportBatch, 'id' | 'createdCount' | 'updatedCount'>): Promise<void> {
  const restored = batch.updatedCount ? `，${batch.updatedCount} 条被更新的记录恢复原样` : ''
  const sure = await confirm({
    title: '撤销本次导入？',
    content: `本次新增的 ${batch.createdCount} 条记录会删除${restored}。导入时新增的字典词、员工和部门会保留。`,
    okText: '撤销导入',
    danger: true,
  })
  if (!sure) return
  showBatch(await call(transferRoutes.undo, { body: { id: batch.id } }))
  notice.info('正在撤销')
}
