import { lazy, Suspense, useEffect } from 'react'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { BarTool } from '../../../../kernel/web/shell/BarTool.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { isTyping } from '../../../../kernel/web/ui/keys.ts'
import { anyLayer } from '../../../../kernel/web/ui/layers.ts'
import { showHelp, useHelp } from './help.ts'

const HelpPanel = lazy(() => import('./HelpPanel.tsx'))

/** 帮助: what the screen one is on is for, by press or by the key `?`. */
export function HelpButton() {
  const open = useHelp()
  const ever = useEver(open)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.isComposing || anyLayer() || isTyping(event.target)) return
      event.preventDefault()
      showHelp(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <BarTool
        rare
        icon={<Icon name="help" size={18} />}
        label="帮助"
        hint="帮助（?）"
        onPress={() => showHelp(true)}
      />
      <Suspense>{ever && <HelpPanel open={open} onClose={() => showHelp(false)} />}</Suspense>
    </>
  )
}
