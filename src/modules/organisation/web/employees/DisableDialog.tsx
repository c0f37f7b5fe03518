import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'
import { handoverRoutes } from '../../api/handover.ts'
import { stockWords } from '../handover/summary.ts'
import { AskDialog } from './AskDialog.tsx'
import type { ActionDialogProps } from './useEmployeeActions.tsx'

/** Disables an employee in this company; shows the tasks that would wait for a person who cannot answer. */
export default function DisableDialog({ employees: [employee], onDone, onClose }: ActionDialogProps) {
  if (!employee) return null
  const run = async (key: string) => {
    await call(staffRoutes.disable, { params: { id: employee.id } }, { key })
    onDone(`${employee.name}已停用`)
  }
  return (
    <AskDialog title={`停用${employee.name}`} act="停用" danger run={run} onClose={onClose}>
      <p>{employee.name}在本公司的所有登录会立即退出，席位随之释放；在其他公司的登录不受影响。</p>
      <p>名下的流量和记录都保留，之后可以再启用。</p>
      <Kept id={employee.id} />
    </AskDialog>
  )
}

function Kept({ id }: { id: number }) {
  const query = queryOf(handoverRoutes.overview, { params: { id } }, { quiet: true, silent: true })
  const { data } = useQuery({ ...query, enabled: may(handoverRoutes.overview), gcTime: 0 })
  const words = data ? stockWords(data.stock) : ''
  if (!words) return null
  return (
    <p role="status">
      现在名下有{words}
      。停用后，正等待处理的审批由系统转给别人，其余没有人接着处理。不再回来的请用“离职交接”，一次交给同事并停用。
    </p>
  )
}
