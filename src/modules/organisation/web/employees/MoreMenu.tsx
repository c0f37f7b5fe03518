import { may, mayDo } from '../../../../kernel/web/session.ts'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import { useDeparture } from '../departure.ts'

type Props = { onTask: (task: string) => void; onDeparted: () => void }

/** Offers import, export and past departures; nothing without a permission. */
export function MoreMenu({ onTask, onDeparted }: Props) {
  const task = (text: string, icon: 'upload' | 'download' | 'clock' | 'file', name: string) => ({
    text,
    icon,
    run: () => onTask(name),
  })
  const { element, records } = useDeparture()
  const imports = mayDo('employeesManager:import')
  const exports = mayDo('employeesManager:export')
  const actions = [
    ...(imports ? [task('导入员工', 'upload', 'import')] : []),
    ...(exports ? [task('导出当前筛选', 'download', 'export')] : []),
    ...(imports ? [task('导入记录', 'clock', 'imports')] : []),
    ...(exports ? [task('导出记录', 'file', 'exports')] : []),
    ...(may(element) ? [{ text: records, icon: 'clock' as const, run: onDeparted }] : []),
  ]
  if (actions.length === 0) return null
  return <Menu label={`导入、导出与${records}`} icon="more" align="end" actions={actions} />
}
