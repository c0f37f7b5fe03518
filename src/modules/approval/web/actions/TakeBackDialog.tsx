import { approvalRoutes } from '../../api/routes.ts'
import type { DialogProps } from './Actions.tsx'
import { TaskDialog } from './TaskDialog.tsx'

/** Takes a task back from a delegate. */
export default function TakeBackDialog(props: DialogProps) {
  const { delegated } = props.approval.mine
  return <TaskDialog {...props} among={delegated} route={approvalRoutes.takeBack} act="收回委托" whom="受委托人" />
}
