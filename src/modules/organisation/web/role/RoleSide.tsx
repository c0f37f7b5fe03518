import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { RoleRow } from '../../api/role.ts'
import type { RoleType } from '../../api/roleType.ts'

type Props = {
  roles: readonly RoleRow[]
  types: readonly RoleType[]
  chosen: number | undefined
  onChoose: (id: number) => void
  onNew: (() => void) | undefined
}

/** Shows the roles under their types, each with how many people have it. */
export function RoleSide({ roles, types, chosen, onChoose, onNew }: Props) {
  return (
    <nav className="split-side" aria-label="角色">
      {types.map(type => (
        <section key={type.id} className="role-group">
          <h2>{type.name}</h2>
          <ul>
            {roles
              .filter(role => role.typeId === type.id)
              .map(role => (
                <li key={role.id}>
                  <button
                    type="button"
                    className="row-button side-item"
                    aria-current={role.id === chosen ? 'true' : undefined}
                    onClick={() => onChoose(role.id)}
                  >
                    <span>{role.name}</span>
                    {role.isAdmin && <em>全部权限</em>}
                    {role.offered > 0 && <em>{role.offered} 项新权限</em>}
                    <small title={`${role.memberCount} 名成员`}>{role.memberCount}</small>
                  </button>
                </li>
              ))}
          </ul>
          {type.roleCount === 0 && <p className="role-none">还没有角色</p>}
        </section>
      ))}
      {onNew && (
        <Button kind="text" icon="plus" onClick={onNew}>
          新增角色
        </Button>
      )}
    </nav>
  )
}
