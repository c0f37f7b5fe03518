import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { KindTabs } from '../../../kernel/web/list/KindTabs.tsx'
import { Failed, Message, Waiting } from '../../../kernel/web/list/States.tsx'
import { may } from '../../../kernel/web/session.ts'
import { Tree } from '../../../kernel/web/tree/Tree.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type ManagedElement, type ManagedMenu, type MenuKind, menuKinds, menuRoutes as routes } from '../api/menu.ts'
import { MenuDetail } from './MenuDetail.tsx'
import { NewMenuDialog } from './MenuDialogs.tsx'
import { menuNodes } from './menuNodes.tsx'
import { moveMenu, useMenus } from './menus.ts'
import '../../../kernel/web/list/list.css'
import '../../../kernel/web/list/table.css'
import '../../../kernel/web/ui/split.css'
import './menu.css'

const kinds = Object.keys(menuKinds) as MenuKind[]

/** Shows 菜单管理 (menuManager): the platform's operators change everyone's menus. */
export default function MenuPage() {
  const { data, error, refetch } = useMenus()
  const [params, setParams] = useSearchParams()
  const kind = kinds.find(name => name === params.get('kind')) ?? 'web'
  return (
    <section className="list" aria-label="菜单管理">
      <KindTabs
        label="端"
        kinds={menuKinds}
        value={kind}
        onChange={next => setParams({ kind: next }, { replace: true })}
      />
      {data && <Kind key={kind} kind={kind} {...data} />}
      {!data && !error && <Waiting columns={3} />}
      {!data && error && <Failed error={error} onRetry={refetch} />}
    </section>
  )
}

type Props = { kind: MenuKind; menus: ManagedMenu[]; elements: ManagedElement[] }

function Kind({ kind, menus: all, elements }: Props) {
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState<'top' | 'below'>()
  const menus = all.filter(menu => menu.kind === kind)
  const chosen = menus.find(menu => menu.menuCode === params.get('menu')) ?? menus[0]
  const choose = (code: string) => setParams({ kind, menu: code }, { replace: true })
  const editable = may(routes.edit)
  const root = kind === 'web' ? menus.find(menu => menu.parentCode === null) : undefined
  const group = groupOf(menus, chosen, root?.menuCode ?? null)
  const move = (code: string, parentCode: string | null, position: number) => {
    const menu = menus.find(one => one.menuCode === code)
    const siblings = menus.filter(one => one.parentCode === parentCode && one.menuCode !== code)
    if (menu) void moveMenu(menu, parentCode, siblings[position - 1]?.menuCode ?? null)
  }
  return (
    <div className="menu-body">
      <div className="split-side menu-side">
        {editable && (
          <div className="menu-new">
            <Button icon="plus" onClick={() => setAdding('top')}>
              新增分组
            </Button>
            <Button icon="plus" disabled={!group} onClick={() => setAdding('below')}>
              新增菜单
            </Button>
          </div>
        )}
        <Tree
          nodes={menuNodes(menus)}
          label={`${menuKinds[kind]}菜单`}
          name={`menu-${kind}`}
          search="搜索菜单"
          selected={chosen?.menuCode ?? null}
          onSelect={choose}
          onMove={editable ? move : undefined}
          empty={`还没有${menuKinds[kind]}菜单`}
        />
      </div>
      <div className="split-main">
        {chosen ? (
          <MenuDetail key={chosen.menuCode} menu={chosen} menus={menus} elements={elements} editable={editable} />
        ) : (
          <Message title={`还没有${menuKinds[kind]}菜单`} text="新增后显示在这里。" />
        )}
      </div>
      {adding && (
        <NewMenuDialog
          kind={kind}
          parent={adding === 'top' ? root : group}
          onAdded={menu => choose(menu.menuCode)}
          onClose={() => setAdding(undefined)}
        />
      )}
    </div>
  )
}

/** Returns the group of a new menu: the selected one, or that of the selected screen. Groups stand below `top`. */
function groupOf(menus: ManagedMenu[], chosen: ManagedMenu | undefined, top: string | null): ManagedMenu | undefined {
  if (!chosen || chosen.menuCode === top) return undefined
  if (chosen.parentCode === top) return chosen
  return menus.find(menu => menu.menuCode === chosen.parentCode)
}
