import { useMemo, useState } from 'react'
import { Tree } from '../../../../kernel/web/tree/Tree.tsx'
import { Tabs } from '../../../../kernel/web/ui/Tabs.tsx'
import { type MenuKind, menuKinds } from '../../../menu/api/menu.ts'
import type { RightsCatalogue, RoleDetail } from '../../api/role.ts'
import { grantNodes, kindsIn, onlyWith, toggled } from './grantTree.ts'
import type { RightsModel } from './useRights.ts'

type Props = { role: RoleDetail; catalogue: RightsCatalogue; model: RightsModel; editable: boolean }

/** Shows the permissions that can be granted, by their place; no choice if there is only the console. */
export function GrantTab(props: Props) {
  const { menus } = props.catalogue
  const [kind, setKind] = useState<MenuKind>('web')
  const granted = new Set(props.model.rights.menus)
  const kinds = kindsIn(menus)
  if (kinds.length < 2) return <Grants key={kind} {...props} kind={kind} />
  const tabs = kinds.map(key => {
    const count = menus.filter(menu => menu.kind === key && granted.has(menu.code)).length
    return { key, title: count > 0 ? `${menuKinds[key]} ${count}` : menuKinds[key] }
  })
  return (
    <Tabs label="授权的端" tabs={tabs} value={kind} onChange={key => setKind(key as MenuKind)}>
      <Grants key={kind} {...props} kind={kind} />
    </Tabs>
  )
}

/** Shows menus of one kind and their elements in one tree, to be checked. */
function Grants({ role, catalogue, model, editable, kind }: Props & { kind: MenuKind }) {
  const [only, setOnly] = useState(!editable)
  const nodes = useMemo(() => {
    const menus = catalogue.menus.filter(menu => menu.kind === kind)
    return grantNodes({ ...catalogue, menus }, new Set([...role.menus, ...role.elements]), editable)
  }, [catalogue, role, editable, kind])
  const { rights } = model
  const checked = [...rights.menus, ...rights.elements]
  const shown = only ? onlyWith(nodes, new Set([...checked, ...role.menus, ...role.elements])) : nodes
  const set = (codes: string[]) =>
    model.set({ menus: codes.filter(code => !code.includes(':')), elements: codes.filter(code => code.includes(':')) })
  return (
    <div className="role-grants">
      <label className="role-only">
        <input type="checkbox" className="check" checked={only} onChange={event => setOnly(event.target.checked)} />
        只看已授权
      </label>
      <Tree
        nodes={shown}
        label={`${menuKinds[kind]}的菜单与按钮`}
        name={`role-grants-${kind}`}
        search="搜索菜单或按钮"
        checked={checked}
        checkStrictly
        onCheck={(_, node, on) => set(toggled(nodes, checked, node, on))}
        empty={only ? '还没有授权任何菜单' : '没有可授权的菜单'}
      />
      {editable && <p className="hint">灰色的是您自己没有的权限，不能授予他人。</p>}
    </div>
  )
}
