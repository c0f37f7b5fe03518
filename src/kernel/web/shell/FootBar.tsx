import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { opens } from '../screen.ts'
import { useSession } from '../session.ts'
import { Icon } from '../ui/Icon.tsx'
import { useSettings } from './settings.ts'
import './footBar.css'

const Waiting = lazy(() => import('../outbox/Waiting.tsx'))

/** How many screens stand between the start page and what is new. */
const most = 2

/** Shows the bar at a phone's foot: the start page, the screens one works in, something new, and oneself; above it what waits for the server. */
export default function FootBar() {
  const { home, own, screens, onNew } = useSettings()
  const menus = useSession(state => state.menus)
  const works = useSession(state => state.person?.officeId != null)
  const handy = screens
    .flatMap(screen =>
      screen.handy && !screen.main && opens(screen, menus) ? { path: screen.path, ...screen.handy } : [],
    )
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
  return (
    <div className="foot">
      <Suspense>
        <Waiting />
      </Suspense>
      <nav className="foot-bar" aria-label="常用">
        <Entry to={home} word="今天" />
        {handy.map(({ path, word }) => (
          <Entry key={path} to={path} word={word} />
        ))}
        {works && (
          <button type="button" className="foot-new" aria-label="新建" onClick={onNew}>
            <Icon name="plus" size={20} />
          </button>
        )}
        <Entry to={own} word="我的" />
      </nav>
    </div>
  )
}

function Entry({ to, word }: { to: string; word: string }) {
  const here = useLocation().pathname === to
  return (
    <Link to={to} className="foot-entry" aria-current={here ? 'page' : undefined}>
      {word}
    </Link>
  )
}
