import { call } from '../../../../kernel/web/call.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { may, useSession } from '../../../../kernel/web/session.ts'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import { platformStaffRoutes as routes, type StaffRow } from '../../api/platformStaff.ts'

type Props = { row: StaffRow; onEdit: () => void; onDone: () => void }

/** Shows the actions on an operator of the platform; the call reports failures. */
export function StaffTools({ row, onEdit, onDone }: Props) {
  const me = useSession(state => state.userId)
  const active = row.status === 'active'
  const run = (work: () => Promise<void>) => () => void work().then(onDone, () => undefined)
  const actions = [
    ...(may(routes.edit) ? [{ text: '修改姓名', run: onEdit }] : []),
    ...(may(routes.resetPassword) && active && row.mobile
      ? [{ text: '发送重置密码链接', run: run(() => resetPassword(row)) }]
      : []),
    ...(may(routes.open) && !active ? [{ text: '启用', run: run(() => open(row)) }] : []),
    ...(may(routes.disable) && active && row.id !== me
      ? [{ text: '停用', danger: true, run: run(() => disable(row)) }]
      : []),
  ]
  return actions.length > 0 ? <Menu label={`${row.realName}的操作`} icon="more" align="end" actions={actions} /> : null
}

async function disable({ id, realName }: StaffRow): Promise<void> {
  const sure = await confirm({
    title: `停用 ${realName}`,
    content: '其所有登录立即失效，在任何企业也不能再登录，直到重新启用。',
    okText: '停用',
    cancelText: '取消',
  })
  if (!sure) return
  await call(routes.disable, { body: { id } })
  notice.success(`${realName}已停用`)
}

async function open({ id, realName }: StaffRow): Promise<void> {
  await call(routes.open, { body: { id } })
  notice.success(`${realName}已启用`)
}

async function resetPassword({ id, realName }: StaffRow): Promise<void> {
  const sure = await confirm({
    title: `给 ${realName} 发送重置密码链接`,
    content: '链接以短信发送，24 小时内可用一次；在使用之前，原密码仍然有效。没有送出时，系统操作日志里会有记录。',
    okText: '发送',
    cancelText: '取消',
  })
  if (!sure) return
  const { sentTo } = await call(routes.resetPassword, { body: { id } })
  notice.success(`链接会发送到 ${sentTo}`)
}
