import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { MenuIcon } from '../icon.tsx'
import { leavePage } from '../leaving.ts'
import { usePainted } from '../painted.ts'
import { isWithin, linksOf, markedIn, type SidebarItem, screenAt } from '../screen.ts'
import { useSession } from '../session.ts'
import { refreshTab } from '../tabs.ts'
import { Icon } from '../ui/Icon.tsx'
import { Brand } from './Brand.tsx'
import { loadPage } from './Page.tsx'
import { useSettings } from './settings.ts'
import './sidebar.css'

/**
 * Shows the menu on the left: one level of nesting, one submenu open at a time (S2.02); collapsed it shows icons (S2.03).
 */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  const { product, home, placeMissing, screens } = useSettings()
  const { officeName: place, favourites = [] } = useSession(state => state.person) ?? {}
  const kept = linksOf(items).filter(({ path }) => favourites.includes(path))
  const at = markedIn(items, screens, useLocation().pathname)
  const current = items.find(item => item.children.some(child => isWithin(at, child.path)))?.code
  const [open, setOpen] = useState(current ?? items[0]?.code)
  // The first screen must not wait for dozens of links in closed groups.
  const painted = usePainted()
  useEffect(() => {
    if (current) setOpen(current)
  }, [current])
  return (
    <nav className="sidebar" aria-label="主菜单">
      <Link to={home} className="sidebar-brand" aria-label={`${product}，首页`}>
        <Brand name={product} />
      </Link>
      {kept.length > 0 && (
        <ul className="sidebar-kept" aria-label="收藏">
          <Links items={kept} at={at} icon />
        </ul>
      )}
      <ul className="sidebar-items">
        {items.map(item =>
          item.children.length === 0 ? (
            <Links key={item.code} items={[item]} at={at} icon />
          ) : (
            <Group
              key={item.code}
              item={item}
              open={open === item.code}
              current={current === item.code}
              at={at}
              drawn={painted || open === item.code}
              onToggle={() => setOpen(open === item.code ? undefined : item.code)}
            />
          ),
        )}
      </ul>
      {items.length === 0 && (
        <p className="sidebar-empty">
          {place ? '还没有可用的功能，请联系管理员开通权限。' : `${placeMissing}后，这里是您的菜单。`}
        </p>
      )}
    </nav>
  )
}

/** `drawn`: its links are there, be they seen or not. */
type GroupProps = {
  item: SidebarItem
  at: string
  open: boolean
  current: boolean
  drawn: boolean
  onToggle: () => void
}

function Group({ item, at, open, current, drawn, onToggle }: GroupProps) {
  return (
    <li className="sidebar-group" data-open={open} data-current={current}>
      <button type="button" className="row-button sidebar-item" aria-expanded={open} onClick={onToggle}>
        <MenuIcon name={item.icon} />
        <span>{item.title}</span>
        <Icon name="down" size={14} />
      </button>
      <div className="sidebar-children">
        <ul aria-label={item.title}>{drawn && <Links items={item.children} at={at} />}</ul>
      </div>
    </li>
  )
}

type LinksProps = { items: readonly SidebarItem[]; at: string; icon?: boolean }

function Links({ items, ...rest }: LinksProps) {
  return items.map(item => (
    <li key={item.code}>
      <SidebarLink item={item} {...rest} />
    </li>
  ))
}

/** Draws a link; a click on the link of the present page reloads it. Its code is fetched when the pointer reaches it. */
function SidebarLink({ item, at, icon }: Omit<LinksProps, 'items'> & { item: SidebarItem }) {
  const { screens } = useSettings()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const reload = (event: MouseEvent) => {
    if (pathname !== item.path || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leavePage(() => {
      navigate(item.path, { replace: search === '' })
      refreshTab(item.path)
    })
  }
  const prefetch = () => {
    const screen = screenAt(screens, item.path)
    if (screen) loadPage(screen.page).catch(() => undefined)
  }
  return (
    <Link
      to={item.path}
      className="row-button sidebar-item"
      aria-current={at === item.path ? 'page' : isWithin(at, item.path) ? 'true' : undefined}
      onClick={reload}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {icon && <MenuIcon name={item.icon} />}
      <span>{item.title}</span>
    </Link>
  )
}
