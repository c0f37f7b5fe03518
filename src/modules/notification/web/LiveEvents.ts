import { useEffect } from 'react'
import { connectLive } from '../../../kernel/web/live.ts'
import { afterPaint } from '../../../kernel/web/painted.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { notificationRoutes } from '../api/notification.ts'

/** Keeps one event stream per browser tab, while somebody is signed in. */
export function LiveEvents() {
  const token = useSession(state => (state.person ? state.token : ''))
  useEffect(() => {
    if (!token) return
    let disconnect: (() => void) | undefined
    const stopWaiting = afterPaint(() => {
      disconnect = connectLive(notificationRoutes.events)
    })
    return () => {
      stopWaiting()
      disconnect?.()
    }
  }, [token])
  return null
}
