import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/Icon.tsx'

/** Shows, while the browser has no network, that the data is old and cannot be saved. */
export function OfflineBar() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  if (online) return null
  return (
    <p className="offline-bar" role="status">
      <Icon name="warn" />
      网络已断开：内容是旧的，只保存“等待发送”的
    </p>
  )
}

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
