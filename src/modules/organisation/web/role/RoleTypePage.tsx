import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { Failed, Message, Waiting } from '../../../../kernel/web/list/States.tsx'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../../kernel/web/ui/ScreenHead.tsx'
import { organisationPlaces } from '../../api/places.ts'
import { NewRoleType, type RoleType, RoleTypeEdit, roleTypeRoutes as routes } from '../../api/roleType.ts'
import { refreshRoles, typesQuery } from './source.ts'
import '../../../../kernel/web/list/list.css'
import '../../../../kernel/web/list/table.css'
import '../../../../kernel/web/ui/split.css'
import './role.css'

type Opened = 'new' | RoleType

/** Draws the screen 角色类型管理 (groupTypeManager). */
export default function RoleTypePage() {
  const { data, error } = useQuery(typesQuery)
  const [opened, open] = useState<Opened>()
  const editable = may(routes.edit)
  const close = () => open(undefined)
  return (
    <section className="list" aria-label={organisationPlaces.roleTypes.title}>
      <ScreenHead place={organisationPlaces.roleTypes}>
        <small>角色按类型分组；{data ? `共 ${data.length} 个类型` : ''}</small>
        {editable && (
          <div className="toolbar-end">
            <Button kind="primary" icon="plus" onClick={() => open('new')}>
              新增类型
            </Button>
          </div>
        )}
      </ScreenHead>
      {error && !data && <Failed error={error} onRetry={refreshRoles} />}
      {!data && !error && <Waiting columns={3} />}
      {data?.length === 0 && <Message title="还没有角色类型" text="新增类型后，就可以新增角色。" />}
      {data && data.length > 0 && <Types types={data} editable={editable} onEdit={open} />}
      {opened === 'new' && <NewDialog onClose={close} />}
      {opened && opened !== 'new' && <EditDialog type={opened} onClose={close} />}
    </section>
  )
}

function Types({
  types,
  editable,
  onEdit,
}: {
  types: RoleType[]
  editable: boolean
  onEdit: (type: RoleType) => void
}) {
  const move = async (at: number, step: -1 | 1) => {
    const ids = types.map(type => type.id)
    const [one, other] = [ids[at], ids[at + step]] as [number, number]
    ids[at] = other
    ids[at + step] = one
    await call(routes.order, { body: { ids } })
    await refreshRoles()
  }
  return (
    <div className="split-rows">
      <table className="table role-types">
        <thead>
          <tr>
            <th scope="col">类型名称</th>
            <th scope="col" className="role-count">
              角色数
            </th>
            {editable && (
              <th scope="col" className="role-out">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {types.map((type, at) => (
            <tr key={type.id}>
              <td>{type.name}</td>
              <td>{type.roleCount}</td>
              {editable && (
                <td className="role-out">
                  <Button
                    kind="text"
                    small
                    icon="up"
                    aria-label={`上移“${type.name}”`}
                    disabled={at === 0}
                    onClick={() => void move(at, -1).catch(() => {})}
                  />
                  <Button
                    kind="text"
                    small
                    icon="down"
                    aria-label={`下移“${type.name}”`}
                    disabled={at === types.length - 1}
                    onClick={() => void move(at, 1).catch(() => {})}
                  />
                  <Button
                    kind="text"
                    small
                    icon="edit"
                    aria-label={`重命名“${type.name}”`}
                    onClick={() => onEdit(type)}
                  />
                  <Button
                    kind="text"
                    small
                    icon="trash"
                    aria-label={`删除“${type.name}”`}
                    onClick={() => void remove(type).catch(() => {})}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

async function remove(type: RoleType): Promise<void> {
  const sure = await confirm({
    title: `删除角色类型“${type.name}”`,
    content: '还有角色属于它时不能删除。',
    okText: '删除',
    danger: true,
  })
  if (!sure) return
  await call(routes.remove, { body: { id: type.id } })
  notice.success(`角色类型“${type.name}”已删除`)
  await refreshRoles()
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: NewRoleType,
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: type => {
      notice.success(`角色类型“${type.name}”已新增`)
      void refreshRoles()
      onClose()
    },
  })
  return (
    <ActionDialog title="新增角色类型" form={form} act="新增" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus placeholder="如：渠道岗位" />
    </ActionDialog>
  )
}

const givenOf = ({ id, version, name }: RoleType) => ({ id, version, name })

function EditDialog({ type, onClose }: { type: RoleType; onClose: () => void }) {
  const latest = async () => {
    const types = await queryClient.fetchQuery({ ...typesQuery, staleTime: 0 })
    return givenOf(types.find(one => one.id === type.id) ?? type)
  }
  const form = useForm({
    schema: RoleTypeEdit,
    given: givenOf(type),
    latest,
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved: saved => {
      notice.success(`已重命名为“${saved.name}”`)
      void refreshRoles()
      onClose()
    },
  })
  return (
    <ActionDialog title={`重命名“${type.name}”`} form={form} act="保存" onClose={onClose}>
      <FormField form={form} name="name" wide autoFocus />
    </ActionDialog>
  )
}
