import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { useLive } from '../../../../kernel/web/live.ts'
import { may } from '../../../../kernel/web/session.ts'
import { type RoleRow, roleRoutes as routes } from '../../api/role.ts'
import type { RoleType } from '../../api/roleType.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { EditRoleDialog, NewRoleDialog } from './RoleDialog.tsx'
import { RoleHead } from './RoleHead.tsx'
import { RoleOffer } from './RoleOffer.tsx'
import { RoleSide } from './RoleSide.tsx'
import { RoleTabs } from './RoleTabs.tsx'
import { refreshRoles, rolesQuery, typesQuery } from './source.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './role.css'

/** Draws the screen 角色管理 and 角色权限管理 (groupManager). */
export default function RolePage() {
  const roles = useQuery(rolesQuery)
  const types = useQuery(typesQuery)
  useLive('permission', () => void refreshRoles())
  const error = roles.error ?? types.error
  if (error && !roles.data)
    return (
      <section className="list">
        <Failed error={error} onRetry={refreshRoles} />
      </section>
    )
  return (
    <section className="list split" aria-label="角色管理">
      {roles.data && types.data ? <Roles roles={roles.data} types={types.data} /> : <Waiting columns={3} />}
    </section>
  )
}

type Opened = 'new' | 'edit' | 'compare'

function Roles({ roles, types }: { roles: RoleRow[]; types: RoleType[] }) {
  const [params, setParams] = useSearchParams()
  const [opened, open] = useState<Opened>()
  const role = roles.find(one => one.id === Number(params.get('role'))) ?? roles[0]
  const close = () => open(undefined)
  const choose = (id: number) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.set('role', String(id))
        return after
      },
      { replace: true },
    )
  const saved = async (id: number) => {
    await refreshRoles()
    choose(id)
  }
  return (
    <>
      <RoleSide
        roles={roles}
        types={types}
        chosen={role?.id}
        onChoose={choose}
        onNew={may(routes.add) ? () => open('new') : undefined}
      />
      <div className="split-main">
        {role && (
          <>
            <RoleHead role={role} onOpen={open} onSaved={id => void saved(id)} />
            <RoleOffer key={`offer${role.id}`} role={role} />
            <RoleTabs key={role.id} role={role} />
          </>
        )}
        {!role && <Message title="还没有角色" text="新增角色后，可以给它授权并加入成员。" />}
      </div>
      {opened === 'new' && (
        <NewRoleDialog types={types} typeId={role?.typeId} onSaved={one => void saved(one.id)} onClose={close} />
      )}
      {opened === 'edit' && role && (
        <EditRoleDialog role={role} types={types} onSaved={one => void saved(one.id)} onClose={close} />
      )}
      {opened === 'compare' && role && <CompareDialog role={role} roles={roles} onClose={close} />}
    </>
  )
}
