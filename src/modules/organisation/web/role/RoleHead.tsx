import { call } from '../../../../kernel/web/call.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type RoleRow, roleRoutes as routes } from '../../api/role.ts'
import { refreshRoles } from './source.ts'

type Props = { role: RoleRow; onOpen: (what: 'edit' | 'compare') => void; onSaved: (id: number) => void }

/** Shows the chosen role with what can be done to it. */
export function RoleHead({ role, onOpen, onSaved }: Props) {
  const copy = async () => {
    const made = await call(routes.copy, { body: { id: role.id } })
    notice.success(`已复制为“${made.name}”`)
    onSaved(made.id)
  }
  return (
    <header className="split-head">
      <h2>{role.name}</h2>
      <small>{role.remark || (role.isAdmin ? '拥有公司的全部菜单、按钮和数据' : `${role.memberCount} 名成员`)}</small>
      <div className="toolbar-end">
        <Button onClick={() => onOpen('compare')}>对比</Button>
        {may(routes.copy) && !role.isAdmin && (
          <Button icon="copy" onClick={() => void copy().catch(() => {})}>
            复制
          </Button>
        )}
        {may(routes.edit) && (
          <Button icon="edit" onClick={() => onOpen('edit')}>
            编辑
          </Button>
        )}
        {may(routes.remove) && !role.isAdmin && (
          <Button kind="danger" icon="trash" onClick={() => void remove(role).catch(() => {})}>
            删除
          </Button>
        )}
      </div>
    </header>
  )
}

async function remove(role: RoleRow): Promise<void> {
  const sure = await confirm({
    title: `删除角色“${role.name}”`,
    content: '删除后不能恢复，变更历史仍在操作日志中。',
    okText: '删除',
    danger: true,
  })
  if (!sure) return
  await call(routes.remove, { body: { id: role.id } })
  notice.success(`角色“${role.name}”已删除`)
  await refreshRoles()
}
