import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leavePage } from '../leaving.ts'
import { closeOtherTabs, closeTab, refreshTab, type View } from '../tabs.ts'
import type { MenuAction } from '../ui/Menu.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { Popover } from '../ui/Popover.tsx'

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

function useTabActions({ path, url, meta }: View): MenuAction[] {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = path === pathname
  const refresh = () => {
    if (!here) navigate(url)
    refreshTab(path)
  }
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
  ]
}
