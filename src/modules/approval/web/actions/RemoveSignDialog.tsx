import { approvalRoutes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'
import { TaskDialog } from './TaskDialog.tsx'

/** Removes a person whom the user added. */
export default function RemoveSignDialog(props: DialogProps) {
  const { added } = props.approval.mine
  return <TaskDialog {...props} among={added} route={approvalRoutes.removeSign} act="撤销加签" whom="加签人" />
}
