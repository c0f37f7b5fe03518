import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/Icon.tsx'

/** Shows, while the browser has no network, that the data is old and cannot be saved. */
export function OfflineBar() {
  const online = useSyncExternalStore(listen, () => navigator.onLine)
  if (online) return null
  return (
    <p className="offline-bar" role="status">
      <Icon name="warn" />
      网络已断开：看到的是断开前的内容，现在不能保存。网络恢复后会自动更新。
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
