import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '../notice.ts'

/**
 * While `dirty`, asks before the form is left: by closing its drawer, going to another screen, or closing the window.
 * `onLeave` runs when the person gives the changes up.
 */
export function useUnsaved(dirty: boolean, onLeave: () => void): void {
  const blocker = useBlocker(dirty)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToLeave().then(leave => {
      if (!leave) return blocker.reset()
      onLeave()
      blocker.proceed()
    })
  }, [blocker, onLeave])
  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty])
}

function askToLeave(): Promise<boolean> {
  return confirm({
    title: '还没有保存',
    content: '离开后，填写的内容会丢失。',
    okText: '离开',
    cancelText: '继续填写',
    danger: true,
  })
}
