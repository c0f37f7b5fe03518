import { useMemo, useState } from 'react'
import { Tree } from '../../../../kernel/web/tree/Tree.tsx'
import type { RightsCatalogue, RoleDetail } from '../../contract/role.ts'
import { grantNodes, onlyWith, toggled } from './grantTree.ts'
import type { RightsModel } from './useRights.ts'

type Props = { role: RoleDetail; catalogue: RightsCatalogue; model: RightsModel; editable: boolean }

/** Menus and their elements in one tree, to be checked. */
export function GrantTab({ role, catalogue, model, editable }: Props) {
  const [only, setOnly] = useState(!editable)
  const nodes = useMemo(
    () => grantNodes(catalogue, new Set([...role.menus, ...role.elements]), editable),
    [catalogue, role, editable],
  )
  const { rights } = model
  const checked = [...rights.menus, ...rights.elements]
  const shown = only ? onlyWith(nodes, new Set([...checked, ...role.menus, ...role.elements])) : nodes
  const set = (after: string[]) => {
    const codes = toggled(nodes, checked, after)
    model.set({ menus: codes.filter(code => !code.includes(':')), elements: codes.filter(code => code.includes(':')) })
  }
  return (
    <div className="role-grants">
      <label className="role-only">
        <input type="checkbox" className="check" checked={only} onChange={event => setOnly(event.target.checked)} />
        只看已授权
      </label>
      <Tree
        nodes={shown}
        label="菜单与按钮"
        name="role-grants"
        search="搜索菜单或按钮"
        checked={checked}
        checkStrictly
        onCheck={({ checked: after }) => set(after)}
        empty={only ? '还没有授权任何菜单' : '没有可授权的菜单'}
      />
      {editable && <p className="hint">灰色的是您自己没有的权限，不能授予他人。</p>}
    </div>
  )
}
