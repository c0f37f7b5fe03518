import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { type RoleDetail, type RoleRow, roleRoutes as routes } from '../../api/role.ts'
import { detailQuery, refreshRoles } from './source.ts'

type Offer = NonNullable<RoleDetail['offer']>

/** Tells what an upgrade gave the default role of which a role is a copy, to be taken or ignored. */
export function RoleOffer({ role }: { role: RoleRow }) {
  const { data } = useQuery({ ...detailQuery(role.id), enabled: role.offered > 0 })
  const [opened, open] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!data?.offer || role.offered === 0) return null
  const { version, offer } = data
  const answer = async (take: boolean) => {
    setBusy(true)
    try {
      await call(routes.offer, { body: { id: role.id, version, upTo: offer.upTo, take } })
      notice.success(take ? `“${role.name}”已采用 ${offer.rights.length} 项新权限` : '已忽略，以后不再提示')
      open(false)
    } finally {
      setBusy(false)
      await refreshRoles()
    }
  }
  const decide = (take: boolean) => void answer(take).catch(() => {})
  const acts = (
    <>
      <Button onClick={() => decide(false)} disabled={busy}>
        忽略
      </Button>
      <Button kind="primary" onClick={() => decide(true)} disabled={busy}>
        采用
      </Button>
    </>
  )
  return (
    <div className="role-offer" role="status">
      <p>
        新版本为“{offer.from}”默认加了 {offer.rights.length} 项权限，这个角色是它的副本，还没有。
      </p>
      <div>
        <Button kind="text" onClick={() => open(true)}>
          查看
        </Button>
        {acts}
      </div>
      {opened && <Offered role={role} offer={offer} footer={acts} onClose={() => open(false)} />}
    </div>
  )
}

const kinds = { menu: '菜单', element: '按钮与字段' }

type OfferedProps = { role: RoleRow; offer: Offer; footer: ReactNode; onClose: () => void }

function Offered({ role, offer: { from, rights }, footer, onClose }: OfferedProps) {
  return (
    <Dialog title={`新版本为“${from}”默认加的权限`} footer={footer} onClose={onClose}>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">类别</th>
            <th scope="col">权限</th>
          </tr>
        </thead>
        <tbody>
          {rights.map(({ kind, code, title }) => (
            <tr key={code}>
              <td>{kinds[kind]}</td>
              <td>{title}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint role-offered">
        采用后，{role.memberCount > 0 ? `${role.memberCount} 名成员马上得到这些权限` : '以后加入的成员会得到这些权限'}
        ；忽略后不再提示，仍可在“授权”里逐项勾选。
      </p>
    </Dialog>
  )
}
