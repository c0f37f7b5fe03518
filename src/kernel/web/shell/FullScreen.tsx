import { useSyncExternalStore } from 'react'
import { MenuIcon } from '../icon.tsx'
import { notice } from '../notice.ts'
import { BarTool } from './BarTool.tsx'

/** Enters and leaves full screen; says so if the browser cannot (S2.06). */
export function FullScreen() {
  const full = useSyncExternalStore(listen, () => document.fullscreenElement !== null)
  const label = full ? '退出全屏' : '全屏'
  return <BarTool rare icon={<MenuIcon name="fullscreen" />} label={label} onPress={toggle} />
}

function listen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

function toggle(): void {
  if (!document.fullscreenEnabled) notice.warning('you browser can not work')
  else if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen()
}
