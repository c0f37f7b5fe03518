import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leavePage } from '../leaving.ts'
import { linksOf, sidebarOf } from '../screen.ts'
import { useSession } from '../session.ts'
import { closeOtherTabs, closeTab, refreshTab, type View } from '../tabs.ts'
import type { MenuAction } from '../ui/Menu.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { Popover } from '../ui/Popover.tsx'
import { favouriteKeepers } from './favourites.ts'
import { useSettings } from './settings.ts'

type Props = { view: View; anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** Offers what can be done with a tab (S3). */
export default function TabMenu({ view, anchor, onClose }: Props) {
  const actions = useTabActions(view)
  return (
    <Popover anchor={anchor} label={`${view.meta.title}的操作`} onClose={onClose}>
      <MenuList actions={actions} onDone={onClose} />
    </Popover>
  )
}

/** Keeps the screen of a tab on top of the sidebar, or takes it away; none for a screen that the sidebar does not have. */
function useKeeping(path: string): MenuAction[] {
  const { screens, brought } = useSettings()
  const { permissionMenus, menus, allMenus, person } = useSession()
  const [keep] = brought(favouriteKeepers)
  const isLink = linksOf(sidebarOf(permissionMenus, menus, allMenus, screens)).some(link => link.path === path)
  if (!keep || !isLink || person?.viewing) return []
  const kept = person?.favourites ?? []
  return kept.includes(path)
    ? [{ text: '从收藏移出', run: () => keep(kept.filter(one => one !== path)) }]
    : [{ text: '收藏到菜单顶部', run: () => keep([...kept, path]) }]
}

function useTabActions({ path, url, meta }: View): MenuAction[] {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = path === pathname
  const refresh = () => {
    if (!here) navigate(url)
    refreshTab(path)
  }
  const keeping = useKeeping(path)
  const closeOthers = () => {
    closeOtherTabs(path)
    if (!here) navigate(url)
  }
  return [
    { text: '刷新', run: () => leavePage(refresh) },
    {
      text: '关闭',
      disabled: meta.affix,
      run: () => (here ? leavePage(() => navigate(closeTab(path))) : closeTab(path)),
    },
    { text: '关闭其他', run: () => (here ? closeOthers() : leavePage(closeOthers)) },
    { text: '关闭全部', run: () => leavePage(() => navigate(closeOtherTabs())) },
    ...keeping,
  ]
}
