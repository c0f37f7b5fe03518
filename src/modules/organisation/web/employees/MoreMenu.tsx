import { may, mayDo } from '../../../../kernel/web/session.ts'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import { handoverRoutes } from '../../api/handover.ts'

type Props = { onTask: (task: string) => void; onHandovers: () => void }

/** Offers import, export and past handovers; nothing without a permission. */
export function MoreMenu({ onTask, onHandovers }: Props) {
  const task = (text: string, icon: 'upload' | 'download' | 'clock' | 'file', name: string) => ({
    text,
    icon,
    run: () => onTask(name),
  })
  const imports = mayDo('employeesManager:import')
  const exports = mayDo('employeesManager:export')
  const actions = [
    ...(imports ? [task('导入员工', 'upload', 'import')] : []),
    ...(exports ? [task('导出当前筛选', 'download', 'export')] : []),
    ...(imports ? [task('导入记录', 'clock', 'imports')] : []),
    ...(exports ? [task('导出记录', 'file', 'exports')] : []),
    ...(may(handoverRoutes.records) ? [{ text: '交接记录', icon: 'clock' as const, run: onHandovers }] : []),
  ]
  if (actions.length === 0) return null
  return <Menu label="导入、导出与交接记录" icon="more" align="end" actions={actions} />
}
