import { useQuery } from '@tanstack/react-query'
import { numberWords } from '../../../kernel/api/format.ts'
import type { Tone } from '../../../kernel/api/record.ts'
import { formatMinute } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { download } from '../../../kernel/web/files.ts'
import { useLive } from '../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type ExportTask, exportStatus, transferRoutes } from '../api/transfer.ts'
import { Progress } from './Progress.tsx'
import '../../../kernel/web/ui/wizard.css'
import './transfer.css'

const tones: Record<ExportTask['status'], Tone> = {
  waiting: 'grey',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
}
const isWorking = ({ status }: ExportTask) => status === 'waiting' || status === 'running'

const tasksQuery = queryOf(transferRoutes.exports, undefined, { quiet: true })

/** Refetches the person's exports. */
export function refreshTasks(): void {
  void queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey })
}

/** Shows the person's exports with their progress and a link to download them. */
export function ExportTasks({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} title="我的导出" onClose={onClose}>
      <p className="hint">导出在后台进行，可以关闭窗口；完成后铃铛会通知您。</p>
      {open && <TaskList />}
    </Drawer>
  )
}

/** Shows the tasks of one kind or of all, without a drawer. */
export function TaskList({ kind }: { kind?: string }) {
  const query = useQuery({
    ...tasksQuery,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? 1000 : false),
  })
  useLive('export', () => void query.refetch())
  const tasks = query.data?.filter(task => !kind || task.kind === kind)
  return (
    <>
      {query.error && <p className="drawer-message">{query.error.message}</p>}
      {tasks?.length === 0 && <p className="drawer-message">还没有导出过。</p>}
      <ul className="records">
        {tasks?.map(task => (
          <Task key={task.id} task={task} onChange={() => void query.refetch()} />
        ))}
      </ul>
    </>
  )
}

/** Tells whether the file of a task that is done can still be fetched, and until when. */
function keptUntil({ status, fileId, expiresAt, fetchCount }: ExportTask): string {
  if (status !== 'done') return ''
  const fetched = fetchCount > 0 ? ` · 已下载 ${fetchCount} 次` : ''
  if (!fileId || !expiresAt) return ` · 文件已失效${fetched}`
  return ` · ${formatMinute(expiresAt)} 前可下载${fetched}`
}

function Task({ task, onChange }: { task: ExportTask; onChange: () => void }) {
  const cancel = async () => {
    await call(transferRoutes.cancelExport, { body: { id: task.id } })
    onChange()
  }
  return (
    <li>
      <div>
        <b>{task.title}</b> <Tag tone={tones[task.status]}>{exportStatus[task.status]}</Tag>{' '}
        {task.whole && <Tag tone="orange">完整号码</Tag>}
        <p>
          {formatMinute(task.createdAt)}
          {task.total > 0 && ` · ${numberWords(task.total)} 条`}
          {keptUntil(task)}
          {task.message && ` · ${task.message}`}
        </p>
        {task.reason && <p>原因：{task.reason}</p>}
        {task.status === 'running' && (
          <Progress
            share={task.total ? task.progress / task.total : undefined}
            label={`${task.progress} / ${task.total || '…'} 条`}
          />
        )}
      </div>
      {isWorking(task) && (
        <Button small onClick={() => void cancel()}>
          取消
        </Button>
      )}
      {task.status === 'done' && task.fileId && (
        <Button
          small
          kind="primary"
          icon="download"
          onClick={() => void download(transferRoutes.download, { params: { id: task.id } }).then(onChange)}
        >
          下载
        </Button>
      )}
    </li>
  )
}
