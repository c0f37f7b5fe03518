import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onLive } from '../../../kernel/web/live.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { runsOldBuild } from './oldBuild.ts'

const between = 600_000 // ms between two looks whether there is a newer build

/** Notices that the browser runs an older build, which reloads when its person goes to another screen. */
export function useNewBuild(): void {
  const { pathname } = useLocation()
  /** The page on which the person was when a newer build appeared. */
  const [oldAt, setOldAt] = useState<string>()
  useEffect(() => {
    if (oldAt !== undefined && oldAt !== pathname) location.reload()
  }, [oldAt, pathname])
  useEffect(() => {
    return watchForBuild(() => {
      setOldAt(location.pathname)
      notice.info('同舟有了新版本：换到别的页面时会自动更新', {
        duration: 0,
        action: { text: '现在更新', run: () => location.reload() },
      })
    })
  }, [])
}

/**
 * Watches for a newer build when the server was away, and from time to time while the page is shown; reports once. Returns
 * the function that ends it.
 */
function watchForBuild(onNewer: () => void): () => void {
  let lookedAt = performance.now()
  const look = async () => {
    lookedAt = performance.now()
    if (!(await runsOldBuild())) return
    stop()
    onNewer()
  }
  const lookAgain = () => {
    if (!document.hidden && performance.now() - lookedAt >= between) void look()
  }
  const timer = setInterval(lookAgain, between)
  const unfollow = onLive('release', event => void (event.resumed && look()))
  document.addEventListener('visibilitychange', lookAgain)
  function stop() {
    clearInterval(timer)
    unfollow()
    document.removeEventListener('visibilitychange', lookAgain)
  }
  return stop
}
